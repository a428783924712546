-- The words that the full-text table holds, read from its own index: where a misspelt word is put right.
CREATE VIRTUAL TABLE search_term USING fts5vocab ('search', 'row');
