-- For `portal export` and `portal restore`. The full-text tables store no content; their words are read from their own
-- index, each with its document, column and position.
CREATE VIRTUAL TABLE search_instance USING fts5vocab ('search', 'instance');
CREATE VIRTUAL TABLE onestop_gram_instance USING fts5vocab ('onestop_gram', 'instance');
-- The export from which this store was restored; if it is not finished, the restore was interrupted and the data is partial.
CREATE TABLE restored (export_id TEXT PRIMARY KEY, restored_at TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
