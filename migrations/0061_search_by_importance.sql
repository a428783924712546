-- Ranked search whose cost does not grow with the store (docs/decisions/011-search.md). Derived from the
-- documents of search_doc by worker/store/search/write.ts; worker/ingest/search-rebuild.ts fills it in a store of an
-- earlier build.

-- Words of names. The rowid tells kind, importance and entity (worker/store/search/number.ts), so that the first matches
-- of a kind are the best ones and a query can stop after a few. Stops have a table of their own: they are many, and FTS5
-- reads past the end of a range of rowids until it finds a match.
CREATE VIRTUAL TABLE search_ranked USING fts5 (
  name, extra,
  content = '', contentless_delete = 1, prefix = '2 3 4',
  tokenize = "unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE search_ranked_stop USING fts5 (
  name, extra,
  content = '', contentless_delete = 1, prefix = '2 3 4',
  tokenize = "unicode61 remove_diacritics 2"
);
-- The row of search_ranked or search_ranked_stop. Null where an earlier build wrote the document.
ALTER TABLE search_doc ADD COLUMN ranked INTEGER;
CREATE INDEX search_doc_unranked ON search_doc (id) WHERE ranked IS NULL;

-- Words of names that a misspelled word may have meant.
CREATE TABLE search_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
-- The parts of each word under which it is found (src/domain/text/spelling.ts), in UTF-8 as hex. rowid = search_word.id.
CREATE VIRTUAL TABLE search_spelling USING fts5 (
  parts, content = '', contentless_delete = 1, tokenize = "ascii"
);

-- Ids are looked up exactly, in any case.
CREATE INDEX stop_by_id ON stop (stop_id COLLATE NOCASE);
CREATE INDEX stop_by_code ON stop (stop_code COLLATE NOCASE) WHERE stop_code <> '';
CREATE INDEX route_by_id ON route (route_id COLLATE NOCASE);
CREATE INDEX agency_by_id ON agency (agency_id COLLATE NOCASE);
CREATE INDEX operator_feed_by_agency_id ON operator_feed (gtfs_agency_id COLLATE NOCASE);
