import { expect, test } from "vitest";
import { PLACES, Places } from "../../../../worker/api/graphql/places.ts";

test("one expensive operation of a caller runs at a time, and others pass those that wait", async () => {
  const places = new Places();
  const done: string[] = [];
  const leave = await places.take("a");
  const second = places.take("a").then((leave) => {
    done.push("a");
    return leave;
  });
  const other = await places.take("b");
  done.push("b");
  other();
  expect(done).toEqual(["b"]);
  leave();
  (await second)();
  expect(done).toEqual(["b", "a"]);
});

test("all callers together have few places, and none of them waits for ever", async () => {
  const places = new Places();
  const taken = await Promise.all(Array.from({ length: PLACES.running }, (_, i) => places.take(`c${i}`)));
  await expect(places.take("late", 1)).rejects.toMatchObject({ code: "answer.busy", status: 503 });
  await expect(places.take("c0", 1)).rejects.toMatchObject({ code: "rate.busy", status: 429 });
  for (const leave of taken) leave();
  (await places.take("late", 1))();
});

test("those who wait are bounded, for each caller and together", async () => {
  const places = new Places();
  const leave = await places.take("a");
  const waiting = Array.from({ length: PLACES.waitingEach }, () => places.take("a"));
  await expect(places.take("a")).rejects.toMatchObject({ code: "rate.busy", evidence: { retryAfter: 5 } });
  leave();
  leave(); // a second time frees nothing
  for (const one of waiting) (await one)();
  (await places.take("a", 1))();
});
