"""The base of every scene: the stack, pages, sheets over the table, dialogs."""
