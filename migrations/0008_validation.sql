-- Faults that the importer found in a version's zip (ValidationReport): one row per report, findings in JSON.
CREATE TABLE validation_report (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  reported_at TEXT NOT NULL,                 -- RFC 3339 in UTC
  timezone TEXT,                             -- of the version, to show reported_at in local time
  success INTEGER NOT NULL,                  -- 0: the feed was refused; failure_reason contains the reason
  failure_reason TEXT,
  includes_static INTEGER NOT NULL DEFAULT 1, includes_rt INTEGER NOT NULL DEFAULT 0,
  validator TEXT NOT NULL, validator_version TEXT NOT NULL,
  -- JSON arrays of groups with samples (src/domain/validation/report.ts), at most 400,000 bytes each
  errors TEXT NOT NULL DEFAULT '[]', warnings TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX validation_report_by_version ON validation_report (feed_version_id, id DESC);
INSERT INTO counter (name, next) VALUES ('validation_report', 1);
