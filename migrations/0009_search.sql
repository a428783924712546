-- The words in the full-text table, read from its own index: used to correct misspelled words.
CREATE VIRTUAL TABLE search_term USING fts5vocab ('search', 'row');
