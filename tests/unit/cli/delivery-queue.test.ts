/** Places of webhooks: those that do not answer delay no other, and all are bounded. */
import { expect, test } from "vitest";
import { DeliveryQueue, type QueuedWebhook } from "../../../cli/follow/delivery-queue.ts";

const PLACES = { all: 6, unproven: 3, host: 2, owner: 2 };

function webhook(id: string, change: Partial<QueuedWebhook> = {}): QueuedWebhook {
  return { id, url: `https://${id}.example/`, owner: id, state: "active", failures: 0, ...change };
}

/** A queue whose webhooks are served until they are ended by hand. */
function queue() {
  const ends = new Map<string, (error?: Error) => void>();
  const begun: string[] = [];
  const one = new DeliveryQueue<QueuedWebhook>(({ id }) => {
    begun.push(id);
    return new Promise((done, fail) => ends.set(id, (error) => (error === undefined ? done() : fail(error))));
  }, PLACES);
  const end = async (id: string, error?: Error) => {
    ends.get(id)!(error);
    await new Promise((done) => setImmediate(done));
  };
  return { one, begun, end };
}

test("silent receivers of one owner, of one host, or without consent leave places to others", () => {
  const { one, begun } = queue();
  one.add([
    ...["a1", "a2", "a3"].map((id) => webhook(id, { owner: "a" })),
    ...["h1", "h2", "h3"].map((id) => webhook(id, { url: `https://host.example/${id}`, state: "pending" })),
    webhook("other"),
  ]);
  expect(begun).toEqual(["a1", "a2", "h1", "h2", "other"]);
});

test("unconfirmed and failing ones together have few places, and all together are bounded", () => {
  const { one, begun } = queue();
  one.add([
    ...["p1", "p2", "p3", "p4"].map((id) => webhook(id, { state: "pending" })),
    ...["f1", "f2"].map((id) => webhook(id, { failures: 1 })),
    ...["g1", "g2", "g3", "g4"].map((id) => webhook(id)),
  ]);
  expect(begun).toEqual(["p1", "p2", "p3", "g1", "g2", "g3"]);
});

test("a place that becomes free is taken, and a round does not serve twice", async () => {
  const { one, begun, end } = queue();
  const all = ["x1", "x2", "x3"].map((id) => webhook(id, { owner: "x" }));
  one.add(all);
  one.add(all);
  expect(begun).toEqual(["x1", "x2"]);
  await end("x1");
  expect(begun).toEqual(["x1", "x2", "x3"]);
});

test("waits for all, and throws what failed", async () => {
  const { one, end } = queue();
  one.add([webhook("a"), webhook("b")]);
  const settled = expect(one.settled()).rejects.toThrow("The store is down.");
  await end("a", new Error("The store is down."));
  await end("b");
  await settled;
  await one.settled();
});
