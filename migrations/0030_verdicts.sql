-- Verdicts are computed from the fields of lists (docs/verdicts.md). Lists have more fields now, so the next reader derives them again.
DELETE FROM tally;
