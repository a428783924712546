-- Verdicts are made of what lists hold (docs/verdicts.md), which is more now: lists are derived anew by the next reader.
DELETE FROM tally;
