/** Selections shared by several documents. The keys are those of Transitland v2's REST responses. */

/** A part of a selection that is included on request only, so that hidden parts cost nothing. */
export function when(isShown: boolean, selection: string): string {
  return isShown ? selection : "";
}

const TRANSLATED_TEXT = "{ language text }";

const ALERT = `cause effect severity_level active_period { start end } url ${TRANSLATED_TEXT}
  header_text ${TRANSLATED_TEXT} description_text ${TRANSLATED_TEXT}
  tts_header_text ${TRANSLATED_TEXT} tts_description_text ${TRANSLATED_TEXT}`;

/** The alerts of a row, included with `include_alerts`. */
export function alerts(isShown: boolean): string {
  return when(isShown, `alerts { ${ALERT} }`);
}

/** The feed version and feed of a row. */
export const VERSION = "feed_version { id sha1 fetched_at feed { id onestop_id } }";

export const AGENCY_NAMES = "id agency_id agency_name onestop_id";

/** All texts of a row in further languages, included for a key. */
export const TRANSLATIONS = "translations { language field_name translation }";

/** Organizations that the feed names for a row, included with `include_attributions` or a key. */
export function attributions(isShown: boolean): string {
  return when(
    isShown,
    `attributions(limit: 1000) {
      organization_name is_producer is_operator is_authority attribution_url attribution_email attribution_phone
      agency_id route_id trip_id
    }`,
  );
}

export const FREQUENCY = "start_time end_time headway_secs exact_times";
