/** Delays beside the times of a journey. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Itinerary, ShownLeg } from "../../../../src/pages/map/directions/query.ts";
import { Journeys } from "../../../../src/pages/map/plan/journeys.tsx";

const ROUTE = {
  ...{ route_id: "7", route_short_name: "7", route_long_name: "Harbor", route_onestop_id: "r-7", route_type: 3 },
  ...{ route_color: "", route_text_color: "", agency: { agency_name: "City", agency_onestop_id: "o-city" } },
};
const AMOUNTS = { duration: { duration: 600, units: "SECONDS" }, distance: { distance: 1, units: "KILOMETERS" } };

function shown(delays: Pick<ShownLeg, "departure_delay" | "arrival_delay">): string {
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
    trip: { headsign: "Hall", feed_id: "f-city", route: ROUTE },
  };
  const itinerary = { start_time, end_time, ...AMOUNTS, legs: [ride] } as unknown as Itinerary;
  const html = renderToStaticMarkup(
    <Journeys itineraries={[itinerary]} from="" to="" zone="America/New_York" units="metric" />,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

test("a delay stands beside its time, in minutes", () => {
  const late = shown({ departure_delay: 300, arrival_delay: 55 });
  expect(late).toMatch(/8:00 am Pier 5 minutes late .* 8:10 am Hall 1 minute late/);
  expect(shown({ departure_delay: -130, arrival_delay: 0 })).toMatch(/Pier 2 minutes early .* Hall on time/);
});

test("nothing is said of a vehicle of which nothing is known", () => {
  expect(shown({ departure_delay: null, arrival_delay: null })).not.toMatch(/late|early|on time/);
  expect(shown({})).not.toMatch(/late|early|on time/);
});
