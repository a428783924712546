/** Delays beside the times of a journey, and the language of its names. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Itinerary, ShownLeg } from "../../../../src/pages/map/directions/query.ts";
import { Journeys } from "../../../../src/pages/map/plan/journeys.tsx";

const ROUTE = {
  ...{ route_id: "7", route_short_name: "7", route_long_name: "Harbor", route_onestop_id: "r-7", route_type: 3 },
  ...{ route_color: "", route_text_color: "", agency: { agency_name: "City", agency_onestop_id: "o-city" } },
};
const AMOUNTS = { duration: { duration: 600, units: "SECONDS" }, distance: { distance: 1, units: "KILOMETERS" } };

function markup(delays: Pick<ShownLeg, "departure_delay" | "arrival_delay">, agency_lang: string | null): string {
  const [start_time, end_time] = ["2026-03-04T13:00:00Z", "2026-03-04T13:10:00Z"];
  const ride = {
    ...{ mode: "TRANSIT", start_time, end_time, from: { name: "Pier" }, to: { name: "Hall" }, ...AMOUNTS, ...delays },
    ...{
      stops: [
        { stop_id: "pier", stop_name: "Pier" },
        { stop_id: "hall", stop_name: "Hall" },
      ],
      steps: null,
      geometry: null,
      on_demand: null,
    },
    trip: { headsign: "Hall", feed_id: "f-city", route: { ...ROUTE, agency: { ...ROUTE.agency, agency_lang } } },
  };
  const itinerary = { start_time, end_time, ...AMOUNTS, legs: [ride] } as unknown as Itinerary;
  return renderToStaticMarkup(
    <Journeys itineraries={[itinerary]} from="" to="" zone="America/New_York" units="metric" />,
  );
}

const shown = (delays: Parameters<typeof markup>[0]) =>
  markup(delays, null)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a delay stands beside its time, in minutes", () => {
  const late = shown({ departure_delay: 300, arrival_delay: 55 });
  expect(late).toMatch(/8:00 am Pier 5 minutes late .* 8:10 am Hall 1 minute late/);
  expect(shown({ departure_delay: -130, arrival_delay: 0 })).toMatch(/Pier 2 minutes early .* Hall on time/);
});

test("nothing is said of a vehicle of which nothing is known", () => {
  expect(shown({ departure_delay: null, arrival_delay: null })).not.toMatch(/late|early|on time/);
  expect(shown({})).not.toMatch(/late|early|on time/);
});

test("names are in the language of the agency", () => {
  const arabic = markup({}, "ar");
  for (const name of ["Harbor", "Hall", "City"]) expect(arabic).toContain(`<span lang="ar" dir="rtl">${name}</span>`);
  for (const stop of ["Pier", "Hall"])
    expect(arabic).toMatch(new RegExp(`<a [^>]*lang="ar" dir="rtl"[^>]*>${stop}</a>`));
  expect(markup({}, "en-US")).not.toContain("lang=");
  expect(markup({}, null)).not.toContain("lang=");
});
