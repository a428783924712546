-- The list of operators counts the unmerged rows of each operator, so the lists are derived again by the next
-- reader.
DELETE FROM tally;
