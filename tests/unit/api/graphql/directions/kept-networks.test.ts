import { expect, test } from "vitest";
import type { QueryContext } from "../../../../../worker/api/graphql/context.ts";
import { keptLiveNetwork, keptNetwork } from "../../../../../worker/api/graphql/directions/kept-networks.ts";
import type { StoredMessage } from "../../../../../worker/store/realtime.ts";

const SPAN = { from: 0, until: 86_400 };
const ANY = { routeTypes: null, wheelchair: false, bikes: false };

const isolate = () => ({ stores: { db: { source: {} } } }) as unknown as QueryContext;

function messages(sha1: string, entities: number): ReadonlyMap<number, readonly StoredMessage[]> {
  return new Map([[1, [{ facts: { sha1, entities } } as StoredMessage]]]);
}

test("a network is kept with the delays of the latest messages", () => {
  const context = isolate();
  const kept = keptNetwork(context, [], SPAN, ANY);
  const live = (sha1: string) => keptLiveNetwork(context, keptNetwork(context, [], SPAN, ANY), messages(sha1, 10), 0);
  const first = live("a");
  expect(first.live).toBe(true);
  expect(live("a")).toBe(first);
  const second = live("b");
  expect(second).not.toBe(first);
  expect(live("b")).toBe(second);
  expect(keptNetwork(context, [], SPAN, ANY)).toBe(kept);
});

test("too many delays are not kept, but the network is", () => {
  const context = isolate();
  const kept = keptNetwork(context, [], SPAN, ANY);
  const live = () => keptLiveNetwork(context, kept, messages("a", 1_000_000), 0);
  expect(live()).not.toBe(live());
  expect(keptNetwork(context, [], SPAN, ANY)).toBe(kept);
});

test("filters have networks of their own", () => {
  const context = isolate();
  const kept = keptNetwork(context, [], SPAN, ANY);
  expect(keptNetwork(context, [], SPAN, { ...ANY, bikes: true })).not.toBe(kept);
  expect(keptNetwork(isolate(), [], SPAN, ANY)).not.toBe(kept);
});
