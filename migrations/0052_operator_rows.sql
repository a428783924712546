-- The list of operators counts the rows that each of them has when it is not merged: lists are derived anew by the next
-- reader.
DELETE FROM tally;
