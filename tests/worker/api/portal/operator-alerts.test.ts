/** Service alerts about an operator as a whole. */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { addFeed, addOperatorRow, NOW, stores } from "../fixture.ts";

const handler = portalHandler("/api/v2");

async function alertsOf(operator: string) {
  const opened = stores();
  const response = await handler(new Request(`http://portal.invalid/api/v2/portal/operators/${operator}/alerts`), {
    api: createContext({ stores: opened, now: NOW, user: null }),
    archive: null,
  });
  const { alerts = [] } = (await response.json()) as { alerts?: { header_text: { text: string }[] }[] };
  return { status: response.status, texts: alerts.map((alert) => alert.header_text[0]?.text) };
}

const alert = (text: string, informed: object, more: object = {}) => ({
  id: text,
  alert: { informedEntity: [informed], headerText: { translation: [{ text }] }, ...more },
});

beforeAll(async () => {
  const { db } = stores();
  await addFeed(db, { id: 1, onestop_id: "f-one" });
  await addFeed(db, { id: 2, onestop_id: "f-one~rt", spec: "gtfs-rt" });
  await addFeed(db, { id: 3, onestop_id: "f-hidden~rt", spec: "gtfs-rt", public: 0 });
  for (const [n, feedId] of [1, 2, 3].entries())
    await addOperatorRow(db, { id: n + 1, onestopId: "o-one", name: "One", feedId });
  await addOperatorRow(db, { id: 9, onestopId: "o-hidden", name: "Hidden", feedId: 3 });
  await db.write([{ sql: "UPDATE operator_feed SET gtfs_agency_id = 'A' WHERE feed_id = 1" }]);
  const header = { gtfsRealtimeVersion: "2.0" };
  const past = { activePeriod: [{ end: NOW.getTime() / 1000 - 60 }] };
  await replaceAllRealtime(
    stores(),
    [
      {
        feed: "f-one~rt",
        type: "realtime_alerts",
        message: {
          header,
          entity: [
            alert("Strike", { agencyId: "A" }),
            alert("Another agency", { agencyId: "B" }),
            alert("One route", { agencyId: "A", routeId: "R" }),
            alert("Over", { agencyId: "A" }, past),
          ],
        },
      },
      {
        feed: "f-hidden~rt",
        type: "realtime_alerts",
        message: { header, entity: [alert("Secret", { agencyId: "A" })] },
      },
    ],
    NOW,
  );
});

test("has those in force about its agencies, out of visible feeds", async () => {
  expect(await alertsOf("o-one")).toEqual({ status: 200, texts: ["Strike"] });
});

test("a hidden or unknown operator has none", async () => {
  expect(await alertsOf("o-hidden")).toEqual({ status: 200, texts: [] });
  expect(await alertsOf("o-none")).toEqual({ status: 200, texts: [] });
});
