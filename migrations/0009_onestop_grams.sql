-- Finds Onestop IDs by any part of them (search in feeds and operators, api.md 1.6). A row represents a search_doc of a feed
-- or an operator, under the same id: the pairs of adjacent characters, each in UTF-8 as hex, in their order, so
-- that a phrase of pairs is a part of the id. A row may outlive its document, so check the document too. Trigrams would miss parts of two characters.
CREATE VIRTUAL TABLE onestop_gram USING fts5 (pairs, content = '', contentless_delete = 1, tokenize = "ascii");
INSERT INTO onestop_gram (rowid, pairs)
WITH named (doc, name) AS (
  SELECT d.id, lower(f.onestop_id) FROM search_doc d JOIN feed f ON f.id = d.ref WHERE d.kind = 'feed'
  UNION ALL
  SELECT d.id, lower(o.onestop_id) FROM search_doc d JOIN operator_feed o ON o.id = d.ref WHERE d.kind = 'operator'
), place (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM place WHERE i < 255)
SELECT doc, (SELECT group_concat(hex(substr(name, i, 2)), ' ' ORDER BY i) FROM place WHERE i < length(name)) FROM named;
