"""What a club night keeps: its settings, its people, its positions, the ledger."""
