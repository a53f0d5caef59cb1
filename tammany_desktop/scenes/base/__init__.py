"""What every scene is built on: the stack, pages, sheets over the table, dialogs."""
