"""The judgment, search and bids of thinking opponents; compiled if there is a compiler."""
