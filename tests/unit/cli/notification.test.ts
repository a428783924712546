/** What notifications and mails say about a change and a version that waits, in each language. */
import { describe, expect, it } from "vitest";
import { inLanguage } from "../../../cli/follow/in-language.ts";
import { OTHER_LANGUAGES } from "../../../src/domain/language/languages.ts";
import { notificationOf } from "../../../worker/mail/notification.ts";
import type { LoggedEvent } from "../../../worker/store/version/feed-notice.ts";

const SITE = "https://portal.example";
const LISTS = [
  ...["routes_added", "routes_removed", "stops_added", "stops_removed", "stops_moved", "routes_renamed"],
  ...["stops_renamed", "agencies_added", "agencies_removed"],
];
const FEED = { feed: "f-a", name: "Feed A", operator_names: null, changed_at: "2026-11-20T10:00:00Z" };
const change = (differences: object): LoggedEvent => ({
  ...{ ...FEED, id: 7, from_sha1: "1".repeat(40), to_sha1: "2".repeat(40) },
  differences: JSON.stringify({ lists: [], hours: [], ends: null, fares: [], ...differences }),
});
const waits = (reason: string, evidence: object): LoggedEvent => ({
  ...{ ...FEED, id: 8, kind: "version_held" },
  detail: JSON.stringify({ sha1: "2".repeat(40), reason, evidence }),
});
const bodyOf = (event: LoggedEvent, language: string) => inLanguage(language, () => notificationOf(event, SITE).body);

/** A notification has room for some hundred characters, so the changes are in three. */
const CHANGES = [
  change({ lists: LISTS.slice(0, 5).map((list, i) => ({ list, count: 11 + i, sample: [] })) }),
  change({ lists: LISTS.slice(5).map((list, i) => ({ list, count: 16 + i, sample: [] })) }),
  change({
    hours: [{ weekday: "monday", from: 0, to: 36_000 }],
    ends: { from: "2026-12-01", to: "2026-12-31" },
    fares: ["fare_attributes.txt"],
  }),
];
const HELD = [
  waits("has_ended", { ends: "2026-10-31" }),
  waits("fewer_routes", { count: 1, of: 9 }),
  waits("fewer_stops", { count: 2, of: 30 }),
  waits("fewer_hours", { count: 36_000, of: 360_000 }),
  waits("rows_lost", { count: 5, of: 100 }),
];

describe("a notification", () => {
  it("has the sentences of the API in English", () => {
    expect(bodyOf(CHANGES[0]!, "en")).toContain("12 routes were removed. 13 stops were added.");
    expect(bodyOf(HELD[1]!, "en")).toBe(
      "A new version waits. It has only 1 route, and the active version has 9 routes. A person must decide",
    );
  });

  it("names each change and its number in German", () => {
    expect(CHANGES.map((event) => bodyOf(event, "de"))).toEqual([
      "Neue Linien: 11 · Entfallene Linien: 12 · Neue Haltestellen: 13 · Entfallene Haltestellen: 14 · " +
        "Verlegte Haltestellen: 15",
      "Linien mit neuem Namen: 16 · Haltestellen mit neuem Namen: 17 · Neue Verkehrsunternehmen: 18 · " +
        "Entfallene Verkehrsunternehmen: 19",
      "Die Betriebsstunden haben sich geändert · Der Fahrplan endet jetzt am 31. Dezember 2026 · " +
        "Die Fahrpreise haben sich geändert",
    ]);
  });

  it.each(OTHER_LANGUAGES)("leaves no English in %s", (language) => {
    const english = /\b(added|removed|with a new name|changed|ends on|ended on|instead of|imported rows|waits)\b/i;
    for (const [event, parts] of [
      ...CHANGES.map((one, i) => [one, [5, 4, 3][i]!] as const),
      ...HELD.map((one) => [one, 2] as const),
    ]) {
      const body = bodyOf(event, language);
      expect(english.exec(body)).toBe(null);
      expect(body.split(" · ")).toHaveLength(parts);
    }
    // An unknown reason, as a later build may store one, leaves the sentence that a version waits.
    expect(bodyOf(waits("another", {}), language)).toBe(bodyOf(HELD[0]!, language).split(" · ")[0]);
  });
});
