-- Search keys of feeds and operators in addition to their names: URLs in a normalized form,
-- file names, identifiers of other catalogs (worker/store/version/finding-write.ts). The row with empty texts
-- marks that the index covers the whole registry.
CREATE TABLE finding (
  key TEXT NOT NULL,                         -- u:URL, n:file name, i:identifier (src/domain/url-lookup)
  how TEXT NOT NULL,                         -- key of the URL or tag, file, registry_file
  kind TEXT NOT NULL,                        -- feed | operator
  onestop_id TEXT NOT NULL,
  value TEXT NOT NULL,                       -- as the registry writes it
  PRIMARY KEY (key, how, kind, onestop_id)
) WITHOUT ROWID;
CREATE INDEX finding_by_entity ON finding (kind, onestop_id);
