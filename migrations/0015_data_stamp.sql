-- The data version: counts every change that pages show (docs/decisions/030-response-cache.md). Also the revision of
-- the redirect rules in KV, and that revision a second time while one of the rules overrides a page (otherwise 0).
INSERT OR IGNORE INTO counter (name, next) VALUES ('data', 1), ('redirects', 0), ('redirect_overrides', 0);
