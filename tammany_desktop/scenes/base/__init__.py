"""The basis of every scene: the stack, pages, sheets over the table, questions."""
