import { expect, test } from "vitest";
import { chooseShard } from "../../../worker/store/shards/placement.ts";

const MB = 2 ** 20;
const use = (shard: number, megabytes: number, ofRegion = 0) => ({
  shard,
  bytes: megabytes * MB,
  bytesOfRegion: ofRegion * MB,
});

test("the first version goes to the lowest number", () => {
  expect(chooseShard([use(2, 0), use(1, 0), use(3, 0)], 10 * MB)).toBe(1);
});

test("versions of one region stay together while their shard has room", () => {
  expect(chooseShard([use(1, 100, 5), use(2, 150, 40), use(3, 0)], 10 * MB)).toBe(2);
  // 256 MB above the mean.
  expect(chooseShard([use(1, 0, 5), use(2, 500, 40)], 10 * MB)).toBe(2);
  expect(chooseShard([use(1, 0, 5), use(2, 520, 40)], 10 * MB)).toBe(1);
  // A quarter above the mean.
  expect(chooseShard([use(1, 4_000, 0), use(2, 5_900, 40)], 10 * MB)).toBe(2);
  expect(chooseShard([use(1, 4_000, 0), use(2, 6_900, 40)], 10 * MB)).toBe(1);
});

test("a version of a new region goes to the smallest shard", () => {
  expect(chooseShard([use(1, 30), use(2, 10), use(3, 20)], 10 * MB)).toBe(2);
});

test("a version larger than the rest of the store goes to the smallest shard", () => {
  expect(chooseShard([use(1, 30, 30), use(2, 10)], 9_000 * MB)).toBe(2);
});
