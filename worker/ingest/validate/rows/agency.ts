import type { RowRule } from "../row-rule.ts";

/** Fields that all agencies of a feed must share, and fields that must differ (GTFS reference, agency.txt). */
export const agencyRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    const id = cells.text(row, "agency_id");
    const zone = cells.text(row, "agency_timezone");
    const language = cells.text(row, "agency_lang").toLowerCase();
    facts.agencies++;
    if (id === "" && facts.agencies > 1) report.warn("agency_id_missing", cells.place(row, "agency_id"));
    if (zone !== "") {
      if (facts.zone === "") facts.zone = zone;
      else if (zone !== facts.zone) report.warn("agency_zones_differ", cells.place(row, "agency_timezone", id));
    }
    if (language === "" || facts.languages.has(language)) return;
    if (facts.languages.size > 0) report.warn("agency_languages_differ", cells.place(row, "agency_lang", id));
    facts.languages.add(language);
  };
};
