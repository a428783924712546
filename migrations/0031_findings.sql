-- What feeds and operators are found by beside their names: addresses in a form that does not care how they are
-- written, names of files, identifiers of other catalogues (worker/store/finding-write.ts). The row with empty texts
-- says that the index holds the whole registry.
CREATE TABLE finding (
  key TEXT NOT NULL,                         -- u:address, n:file name, i:identifier (src/domain/finding)
  how TEXT NOT NULL,                         -- key of the URL or tag, file, registry_file
  kind TEXT NOT NULL,                        -- feed | operator
  onestop_id TEXT NOT NULL,
  value TEXT NOT NULL,                       -- as the registry writes it
  PRIMARY KEY (key, how, kind, onestop_id)
) WITHOUT ROWID;
CREATE INDEX finding_by_entity ON finding (kind, onestop_id);
