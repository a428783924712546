-- Each row stores all rows with the operator's Onestop ID, so that a list of operators merges them without looking
-- up each one: JSON [[id, operator_id, feed_id, agency_id], …].
ALTER TABLE operator_feed ADD COLUMN siblings TEXT;
UPDATE operator_feed SET siblings = (
  SELECT json_group_array(json_array(p.id, p.operator_id, p.feed_id, p.agency_id))
  FROM operator_feed p WHERE p.onestop_id = operator_feed.onestop_id
);
