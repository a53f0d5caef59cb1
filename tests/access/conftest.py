"""What these tests begin with."""

collect_ignore = ["at_spi_robot.py"]  # a program of its own, for the system's Python
