/** The API request of the directions tab, and how it handles unexpected responses. */
import { expect, test } from "vitest";
import { createQueryClient } from "../../../../src/data/client.ts";
import { directionsQuery, zoneQuery } from "../../../../src/pages/map/directions/query.ts";

const POINT = { lon: -6.26, lat: 53.35 };

function clientOf(data: unknown, sent: unknown[] = []) {
  const send = async ({ variables }: { variables?: unknown }) => {
    sent.push(variables);
    return { data: data as Record<string, unknown> };
  };
  return createQueryClient({ send }, 10);
}

test.each([
  ["2026-11-25T08:00Z", "2026-11-25T08:00:00.000Z"],
  ["2026-11-25T08:00:30+01:00", "2026-11-25T07:00:30.000Z"],
])("a departure at %s in the URL is sent in the API's time format", async (departAt, asked) => {
  const sent: unknown[] = [];
  const client = clientOf({ directions: { success: false, exception: "No.", itineraries: [] } }, sent);
  const answer = await client.fetchQuery(directionsQuery(POINT, POINT, "TRANSIT", departAt));
  expect(sent).toEqual([{ where: { from: POINT, to: POINT, mode: "TRANSIT", depart_at: asked } }]);
  expect(answer).toEqual({ itineraries: [], sorry: "No." });
});

const stopIn = (stop_timezone: string | null, default_timezone: string | null) => ({
  stops: [{ stop_timezone, feed_version: { service_window: { default_timezone } } }],
});

test.each([
  [stopIn("Europe/Dublin", "Europe/London"), "Europe/Dublin"],
  [stopIn("", "Europe/London"), "Europe/London"],
  // The clock of such a zone would throw, and take the whole page with it.
  [stopIn("Dublin time", "Europe/London"), "Europe/London"],
  [stopIn("Dublin time", "London time"), null],
  [{ stops: [] }, null],
])("the time zone of the start in %j is %j", async (data, zone) => {
  expect(await clientOf(data).fetchQuery(zoneQuery(POINT))).toBe(zone);
});
