-- Finds the versions that were replaced since the first page of a list (docs/decisions/027-graphql.md).
CREATE INDEX feed_version_replaced_at ON feed_version (replaced_at) WHERE replaced_at IS NOT NULL;
