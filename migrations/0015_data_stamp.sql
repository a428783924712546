-- The data version: counts every change that pages show (docs/decisions/012-page-cache.md). Beside it the revision of
-- the redirect rules in KV and, not 0 while one of them overrides a page, the same revision again.
INSERT OR IGNORE INTO counter (name, next) VALUES ('data', 1), ('redirects', 0), ('redirect_overrides', 0);
