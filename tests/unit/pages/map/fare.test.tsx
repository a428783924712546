import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Fare } from "../../../../src/pages/map/directions/fare.tsx";
import type { Itinerary } from "../../../../src/pages/map/directions/query.ts";

type ShownFare = NonNullable<Itinerary["fare"]>;

const leg = (name: string) => ({ trip: { route: { agency: { agency_name: name } } } });
const shown = (fare: ShownFare | null | undefined) =>
  renderToStaticMarkup(<Fare itinerary={{ fare, legs: [leg("North"), leg("South")] } as unknown as Itinerary} />)
    .replaceAll(/<span>([^<]*)<\/span>/g, "$1")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");

const ticket = { id: "ride", name: "Single ride", amount: "2.75", currency: "USD" };
const tickets = (rider: string | null, medium: string | null, amount: string) => ({
  rider_category: rider === null ? null : { name: rider },
  medium: medium === null ? null : { name: medium },
  ...{ amount, currency: "USD", tickets: [{ ...ticket, amount }] },
});
const part = (legs: number[], sets: ReturnType<typeof tickets>[]) => ({
  ...{ legs, status: "COMPUTED" as const, reason: null, tickets: sets },
});

test("A line says what the usual rider pays, and details the others", () => {
  const sets = [tickets("Adult", "Card", "2.75"), tickets("Youth", null, "1.00")];
  const fare = { status: "COMPUTED" as const, amount: "2.75", currency: "USD", parts: [part([0, 1], sets)] };
  expect(shown(fare)).toBe(
    "|Fare: 2.75 USD · Adult, Card|Adult, Card: 2.75 USD| Single ride 2.75 USD|Youth: 1.00 USD| Single ride 1.00 USD|",
  );
});

test("Several feeds are named, with why one has no fare", () => {
  const parts = [
    part([0], [tickets(null, null, "2.00")]),
    { legs: [1], status: "NO_DATA" as const, reason: null, tickets: [] },
  ];
  expect(shown({ status: "PARTIAL", amount: null, currency: null, parts })).toBe(
    "|Fare: some rides only|North|Everybody: 2.00 USD| Single ride 2.00 USD|South|No fare data.|",
  );
});

test("The reason is shown where it cannot be computed", () => {
  const parts = [{ legs: [0], status: "NOT_COMPUTED" as const, reason: "no fare is valid", tickets: [] }];
  expect(shown({ status: "NOT_COMPUTED", amount: null, currency: null, parts })).toBe(
    "|Fare: cannot be computed|Cannot be computed: no fare is valid.|",
  );
});

test("Nothing is shown without fares, or where another server answers", () => {
  expect([null, undefined].map(shown)).toEqual(["", ""]);
  expect(shown({ status: "NO_DATA", amount: null, currency: null, parts: [] })).toBe("");
});
