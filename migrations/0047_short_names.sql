-- The list of feeds includes the short names of operators, so that the page of a feed need not read each operator.
-- Derived rows are rewritten where they change (worker/store/lists/feed-list.ts); this brings the existing ones
-- up to date.
UPDATE feed_list SET shown = json_set(shown, '$.operators', (
  SELECT json(json_group_array(
    json_object('onestop_id', onestop_id, 'name', name, 'short_name', short_name) ORDER BY onestop_id, name, short_name
  ))
  FROM (SELECT DISTINCT onestop_id, name, short_name FROM operator_feed WHERE feed_id = feed_list.id)
)) WHERE json_array_length(shown, '$.operators') > 0;
