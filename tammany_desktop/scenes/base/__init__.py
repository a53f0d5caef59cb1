"""What every scene is on: the stack, pages, sheets over the table, questions."""
