-- A copy of a version's import record in the version's row, so that a list of versions with their imports
-- reads one row for each (docs/decisions/006-schedule-layout.md): a JSON object of the row of feed_version_import, null
-- without one. Triggers keep it up to date.
ALTER TABLE feed_version ADD COLUMN import_record TEXT;

UPDATE feed_version SET import_record = (
  SELECT json_object(
    'in_progress', in_progress, 'success', success, 'schedule_removed', schedule_removed,
    'exception_log', exception_log, 'import_source', import_source,
    'entity_count', entity_count, 'warning_count', warning_count,
    'skip_entity_error_count', skip_entity_error_count, 'skip_entity_reference_count', skip_entity_reference_count,
    'skip_entity_filter_count', skip_entity_filter_count, 'skip_entity_marked_count', skip_entity_marked_count,
    'interpolated_stop_time_count', interpolated_stop_time_count, 'created_at', created_at, 'updated_at', updated_at)
  FROM feed_version_import WHERE feed_version_id = feed_version.id
);

CREATE TRIGGER import_recorded AFTER INSERT ON feed_version_import BEGIN
  UPDATE feed_version SET import_record = json_object(
    'in_progress', NEW.in_progress, 'success', NEW.success, 'schedule_removed', NEW.schedule_removed,
    'exception_log', NEW.exception_log, 'import_source', NEW.import_source,
    'entity_count', NEW.entity_count, 'warning_count', NEW.warning_count,
    'skip_entity_error_count', NEW.skip_entity_error_count,
    'skip_entity_reference_count', NEW.skip_entity_reference_count,
    'skip_entity_filter_count', NEW.skip_entity_filter_count,
    'skip_entity_marked_count', NEW.skip_entity_marked_count,
    'interpolated_stop_time_count', NEW.interpolated_stop_time_count,
    'created_at', NEW.created_at, 'updated_at', NEW.updated_at)
  WHERE id = NEW.feed_version_id;
END;

CREATE TRIGGER import_recorded_anew AFTER UPDATE ON feed_version_import BEGIN
  UPDATE feed_version SET import_record = json_object(
    'in_progress', NEW.in_progress, 'success', NEW.success, 'schedule_removed', NEW.schedule_removed,
    'exception_log', NEW.exception_log, 'import_source', NEW.import_source,
    'entity_count', NEW.entity_count, 'warning_count', NEW.warning_count,
    'skip_entity_error_count', NEW.skip_entity_error_count,
    'skip_entity_reference_count', NEW.skip_entity_reference_count,
    'skip_entity_filter_count', NEW.skip_entity_filter_count,
    'skip_entity_marked_count', NEW.skip_entity_marked_count,
    'interpolated_stop_time_count', NEW.interpolated_stop_time_count,
    'created_at', NEW.created_at, 'updated_at', NEW.updated_at)
  WHERE id = NEW.feed_version_id;
END;

CREATE TRIGGER import_forgotten AFTER DELETE ON feed_version_import BEGIN
  UPDATE feed_version SET import_record = NULL WHERE id = OLD.feed_version_id;
END;
