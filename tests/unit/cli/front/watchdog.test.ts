import { expect, test } from "vitest";
import { Watchdog } from "../../../../cli/front/watchdog.ts";

function watched() {
  let now = 0;
  let residentBytes = 1e9;
  let answerProbe = () => {};
  const dog = new Watchdog({
    residentBytes: async () => residentBytes,
    probe: () =>
      new Promise((done) => {
        answerProbe = done;
      }),
    now: () => now,
  });
  return {
    dog,
    pass: (ms: number) => {
      now += ms;
    },
    grow: (bytes: number) => {
      residentBytes = bytes;
    },
    answer: () => answerProbe(),
  };
}

test("a runtime that answers and has room is in no danger", async () => {
  const { dog, pass, answer } = watched();
  const check = dog.check();
  await Promise.resolve();
  await Promise.resolve();
  pass(40);
  answer();
  await check;
  expect(dog.readings).toEqual({ residentBytes: 1e9, lagMs: 40 });
  expect(dog.isInDanger).toBe(false);
});

test("a runtime that does not answer is in danger while the probe waits, and no longer when it is answered", async () => {
  const { dog, pass, answer } = watched();
  const check = dog.check();
  await new Promise((done) => setImmediate(done));
  pass(5_000);
  expect(dog.isInDanger).toBe(false);
  pass(1);
  expect(dog.isInDanger).toBe(true);
  answer();
  await check;
  expect(dog.isInDanger).toBe(true);
  const next = dog.check();
  await new Promise((done) => setImmediate(done));
  answer();
  await next;
  expect(dog.isInDanger).toBe(false);
});

test("a runtime that needs more than 3 GB is in danger", async () => {
  const { dog, grow, answer } = watched();
  for (const [bytes, isInDanger] of [
    [3 * 2 ** 30, false],
    [3 * 2 ** 30 + 1, true],
    [1e9, false],
  ] as const) {
    grow(bytes);
    const check = dog.check();
    await new Promise((done) => setImmediate(done));
    answer();
    await check;
    expect(dog.isInDanger).toBe(isInDanger);
  }
});

const TARGETS = [
  ["/api/v2/query", "cached"],
  ["/api/v2/rest/stops.geojson?limit=1000", "cached"],
  ["/api/v2/tiles/stops/1/0/0.pbf", "pass"],
  ["/search?q=x", "refuse"],
  ["/sitemaps/stops-1.xml", "refuse"],
  ["/", "pass"],
  ["/routes/r-xn77-g", "pass"],
  ["/tiles/stops/1/0/0/0.mvt", "pass"],
  ["/health", "pass"],
  ["/metrics", "pass"],
] as const;

test.each(TARGETS)("%s without memory: %s; always passes when there is no danger", async (target, expected) => {
  const { dog, grow, answer } = watched();
  for (const [bytes, verdict] of [
    [4 * 2 ** 30, expected],
    [1e9, "pass"],
  ] as const) {
    grow(bytes);
    const check = dog.check();
    await new Promise((done) => setImmediate(done));
    answer();
    await check;
    expect(dog.verdict(target)).toBe(verdict);
  }
});

test("a runtime that does not answer is not asked for what it has cached; one that was slow is", async () => {
  const { dog, pass, answer } = watched();
  const check = dog.check();
  await new Promise((done) => setImmediate(done));
  pass(5_001);
  expect(dog.verdict("/api/v2/query")).toBe("refuse");
  answer();
  await check;
  expect(dog.verdict("/api/v2/query")).toBe("cached");
});
