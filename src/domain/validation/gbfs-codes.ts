/** Validation codes of systems of shared vehicles (GBFS), beside those of GTFS in codes.ts. */
import { rules } from "./rules.ts";

export const GBFS_CODES = {
  ...rules("error", "kept", "file", "*", {
    gbfs_file_unreadable: "A file that gbfs.json names cannot be downloaded or read.",
    gbfs_version_differs: "A file names another version of GBFS than gbfs.json.",
  }),
  ...rules("error", "kept", "value", "*", {
    gbfs_field_missing: "A field is missing that this version of GBFS requires.",
    gbfs_type_wrong: "A value is of another type than GBFS has for the field.",
    gbfs_value_invalid: "A value is not one that GBFS has for the field.",
  }),
  ...rules("warning", "kept", "value", "*", {
    gbfs_value_null: "A field is null; GBFS wants it left out.",
  }),
  ...rules("error", "kept", "key", "*", {
    gbfs_id_duplicate: "An id occurs more than once in a file.",
  }),
  ...rules("error", "kept", "reference", "*", {
    gbfs_reference_missing: "A field names something that its file does not have.",
  }),
  ...rules("warning", "kept", "reference", "station_status.json", {
    gbfs_station_without_status: "A station of station_information.json is missing from station_status.json.",
  }),
  ...rules("error", "kept", "place", "*", {
    gbfs_position_zero: "A position is 0, 0, which lies in the ocean.",
  }),
  ...rules("error", "kept", "place", "free_bike_status.json", {
    gbfs_vehicle_nowhere: "A vehicle has neither a position nor a station.",
  }),
  ...rules("error", "kept", "value", "vehicle_types.json", {
    gbfs_range_missing: "A vehicle with a motor needs its range in meters.",
  }),
  ...rules("warning", "kept", "time", "*", {
    gbfs_time_ahead: "A file was last updated in the future.",
    gbfs_data_old: "A file was last updated much longer ago than its ttl.",
  }),
} as const;

export type GbfsCode = keyof typeof GBFS_CODES;
