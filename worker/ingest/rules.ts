/** Every rule that the importer holds a feed against, with one plain line for the feed's producer. */
export const RULES = {
  required_field: "A field that GTFS requires is empty.",
  value_invalid: "A value cannot be read as its field's type.",
  value_out_of_range: "A value lies outside what its field allows.",
  coordinates_out_of_range: "A latitude or longitude lies outside the world.",
  coordinates_zero: "A stop lies at latitude and longitude 0, in the ocean.",
  duplicate_key: "An id occurs a second time; the first row counts.",
  reference_missing: "A row refers to something that is not in the feed or was left out.",
  calendar_reversed: "A service ends before it begins.",
  calendar_too_long: "A service lasts more than fifty years; its end is cut.",
  timezone_invalid: "A time zone is not in the IANA database.",
  row_too_short: "A row has fewer cells than the header; the missing ones read as empty.",
  row_too_long: "A row has more cells than the header; the extra ones are left out.",
  encoding_utf16: "A file is in UTF-16; GTFS asks for UTF-8.",
  encoding_latin1: "A text is not valid UTF-8 and is read as ISO-8859-1.",
  file_not_readable: "An additional file cannot be read as CSV.",
} as const;

export type RuleCode = keyof typeof RULES;
