/** Work that runs beside the code that starts it. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Background } from "../../../../cli/import/in-parallel.ts";

test("starts work without waiting for its end, and waits only for room", async () => {
  const background = new Background(2);
  const works = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const start = (i: number) =>
    background.start(() => {
      begun.push(i);
      return works[i]!.promise;
    });
  await start(0);
  await start(1);
  const third = start(2);
  await setImmediate();
  expect(begun).toEqual([0, 1]);
  works[1]!.resolve();
  await third;
  expect(begun).toEqual([0, 1, 2]);

  let ended = false;
  const end = background.end().then(() => {
    ended = true;
  });
  works[0]!.resolve();
  await setImmediate();
  expect(ended).toBe(false);
  works[2]!.resolve();
  await end;
});

test("gives an error to whoever waits next", async () => {
  const background = new Background(1);
  const failure = new Error("no room on the disk");
  await background.start(() => Promise.reject(failure));
  await setImmediate();
  await expect(background.start(() => Promise.resolve())).rejects.toBe(failure);
  await expect(background.end()).rejects.toBe(failure);
});
