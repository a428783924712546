-- Routes and stops of the agencies of active versions as pages of operators list them, many per row: derived by
-- worker/store/version/agency-block.ts when a version becomes active, deleted with the version's agencies.
CREATE TABLE agency_block (
  agency_id INTEGER NOT NULL,
  kind TEXT NOT NULL,                        -- route | stop
  block INTEGER NOT NULL,
  size INTEGER NOT NULL,                     -- entries
  entries TEXT NOT NULL,                     -- JSON; RouteEntry[], StopEntry[] of worker/store/entities/network.ts
  PRIMARY KEY (agency_id, kind, block)
) WITHOUT ROWID;
