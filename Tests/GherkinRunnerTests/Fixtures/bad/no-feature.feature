This is a letter.

It goes on.
