-- The status of a version in its own row, copied from its feed and its import, so that a list reads one
-- row for each version instead of three (docs/decisions/006-schedule-layout.md). Triggers keep it up to date: no writer
-- of a feed or an import can forget it, and activating a version stays one write.
ALTER TABLE feed_version ADD COLUMN feed_onestop_id TEXT NOT NULL DEFAULT '';
ALTER TABLE feed_version ADD COLUMN visible INTEGER NOT NULL DEFAULT 0;   -- its feed is visible to everybody
ALTER TABLE feed_version ADD COLUMN active INTEGER NOT NULL DEFAULT 0;    -- it answers queries that do not name a version
ALTER TABLE feed_version ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;  -- imported with success, and no new import is running

UPDATE feed_version SET
  feed_onestop_id = f.onestop_id,
  visible = f.public = 1 AND f.deleted_at IS NULL,
  active = coalesce(f.active_version_id = feed_version.id AND f.exclude_from_global = 0, 0)
FROM feed f WHERE f.id = feed_version.feed_id;
UPDATE feed_version SET imported = 1
WHERE id IN (SELECT feed_version_id FROM feed_version_import WHERE success = 1 AND in_progress = 0);

-- The versions that answer queries, in the order of lists.
CREATE INDEX feed_version_live ON feed_version (id) WHERE active = 1 AND visible = 1 AND imported = 1;

CREATE TRIGGER feed_version_made AFTER INSERT ON feed_version BEGIN
  UPDATE feed_version SET
    feed_onestop_id = f.onestop_id,
    visible = f.public = 1 AND f.deleted_at IS NULL,
    active = coalesce(f.active_version_id = NEW.id AND f.exclude_from_global = 0, 0)
  FROM feed f WHERE f.id = NEW.feed_id AND feed_version.id = NEW.id;
  UPDATE feed_version SET imported = EXISTS (
    SELECT 1 FROM feed_version_import i WHERE i.feed_version_id = NEW.id AND i.success = 1 AND i.in_progress = 0
  ) WHERE id = NEW.id;
END;

CREATE TRIGGER feed_made AFTER INSERT ON feed BEGIN
  UPDATE feed_version SET
    feed_onestop_id = NEW.onestop_id,
    visible = NEW.public = 1 AND NEW.deleted_at IS NULL,
    active = coalesce(NEW.active_version_id = id AND NEW.exclude_from_global = 0, 0)
  WHERE feed_id = NEW.id;
END;

CREATE TRIGGER feed_changed AFTER UPDATE OF onestop_id, public, deleted_at, exclude_from_global, active_version_id ON feed
WHEN (NEW.onestop_id, NEW.public, NEW.deleted_at, NEW.exclude_from_global, NEW.active_version_id)
  IS NOT (OLD.onestop_id, OLD.public, OLD.deleted_at, OLD.exclude_from_global, OLD.active_version_id)
BEGIN
  UPDATE feed_version SET
    feed_onestop_id = NEW.onestop_id,
    visible = NEW.public = 1 AND NEW.deleted_at IS NULL,
    active = coalesce(NEW.active_version_id = id AND NEW.exclude_from_global = 0, 0)
  WHERE feed_id = NEW.id AND (feed_onestop_id, visible, active) IS NOT (
    NEW.onestop_id,
    NEW.public = 1 AND NEW.deleted_at IS NULL,
    coalesce(NEW.active_version_id = id AND NEW.exclude_from_global = 0, 0)
  );
END;

CREATE TRIGGER feed_gone AFTER DELETE ON feed BEGIN
  UPDATE feed_version SET visible = 0, active = 0 WHERE feed_id = OLD.id;
END;

CREATE TRIGGER import_made AFTER INSERT ON feed_version_import BEGIN
  UPDATE feed_version SET imported = NEW.success = 1 AND NEW.in_progress = 0 WHERE id = NEW.feed_version_id;
END;

CREATE TRIGGER import_changed AFTER UPDATE OF success, in_progress ON feed_version_import BEGIN
  UPDATE feed_version SET imported = NEW.success = 1 AND NEW.in_progress = 0 WHERE id = NEW.feed_version_id;
END;

CREATE TRIGGER import_gone AFTER DELETE ON feed_version_import BEGIN
  UPDATE feed_version SET imported = 0 WHERE id = OLD.feed_version_id;
END;

-- Patterns and timetables of a route as src/domain/schedule/pattern-heads.ts packs them; null means not packed.
ALTER TABLE route_pack ADD COLUMN schedule TEXT;

-- The files of a version (feed_version_file) as src/domain/packed/row-pack.ts packs them, by name; null means not packed.
ALTER TABLE feed_version ADD COLUMN files TEXT;
UPDATE feed_version SET files = (
  SELECT json_array(count(*), json_object(
    'name', json_group_array(name), 'rows', json_group_array(rows), 'size', json_group_array(size),
    'sha1', json_group_array(sha1), 'header', json_group_array(header), 'csv_like', json_group_array(csv_like),
    'values_count', json_group_array(values_count), 'values_unique', json_group_array(values_unique)))
  FROM (SELECT * FROM feed_version_file WHERE feed_version_id = feed_version.id ORDER BY name)
) WHERE imported = 1;
