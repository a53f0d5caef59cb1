"""What every scene stands on: the stack, pages, sheets over the table, questions."""
