"""The program for those who listen: what is on the window as a tree, for any screen reader."""
