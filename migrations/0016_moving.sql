-- For `portal export` and `portal restore`. The full-text tables keep no content; their words are read from their own
-- index, each with its document, column and place.
CREATE VIRTUAL TABLE search_instance USING fts5vocab ('search', 'instance');
CREATE VIRTUAL TABLE onestop_gram_instance USING fts5vocab ('onestop_gram', 'instance');
-- Which export this store was restored from; not finished: it was cut off, and what is here is a part.
CREATE TABLE restored (export_id TEXT PRIMARY KEY, restored_at TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
