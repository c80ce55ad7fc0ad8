"""What follows from the rules by calculation: reviews, hints, odds, many deals at once."""
