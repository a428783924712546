import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDmfr } from "../../../../worker/ingest/registry/dmfr.ts";
import {
  type NamedFile,
  planSync,
  type StoredRegistry,
  type SyncPlan,
} from "../../../../worker/ingest/registry/sync.ts";

const EMPTY: StoredRegistry = { feeds: [], operators: [], superseded: [], deskFiles: [] };
const file = (name: string, content: object): NamedFile => ({
  name,
  ...parseDmfr(JSON.stringify({ feeds: [], ...content }), name),
});
const feed = (id: string, more: object = {}) => ({
  id,
  spec: "gtfs",
  urls: { static_current: `https://x.example/${id}` },
  ...more,
});
const operator = (onestop_id: string, feeds: string[], more: object = {}) => ({
  onestop_id,
  name: onestop_id,
  associated_feeds: feeds.map((feed_onestop_id) => ({ feed_onestop_id })),
  ...more,
});

/** The store after a plan was written. */
function apply(stored: StoredRegistry, plan: SyncPlan): StoredRegistry {
  let next = 1 + Math.max(0, ...stored.feeds.map((row) => row.id), ...stored.operators.map((row) => row.id));
  const gone = new Set(plan.removedFeeds.map((row) => row.id));
  const feeds = new Map(
    stored.feeds
      .filter((row) => !gone.has(row.id) || row.versions !== 0)
      .map((row) => [row.onestop_id, gone.has(row.id) ? { ...row, deleted_at: "then" } : row]),
  );
  for (const row of plan.feeds) {
    const versions = feeds.get(row.onestop_id)?.versions ?? 0;
    feeds.set(row.onestop_id, { ...row, id: row.id ?? next++, deleted_at: null, versions });
  }
  const left = new Set(plan.removedOperators.map((row) => row.id));
  const operators = new Map(stored.operators.filter((row) => !left.has(row.id)).map((row) => [row.onestop_id, row]));
  for (const row of plan.operators) operators.set(row.onestop_id, { ...row, id: row.id ?? next++ });
  const key = (row: { kind: string; onestop_id: string }) => `${row.kind} ${row.onestop_id}`;
  const superseded = new Map(stored.superseded.map((row) => [key(row), row]));
  for (const row of plan.removedSuperseded) superseded.delete(key(row));
  for (const row of plan.setSuperseded) superseded.set(key(row), row);
  return {
    ...{ feeds: [...feeds.values()], operators: [...operators.values()], superseded: [...superseded.values()] },
    deskFiles: stored.deskFiles,
  };
}

const counts = ({ totals: { added, changed, removed } }: SyncPlan) => [added, changed, removed];

describe("planSync", () => {
  const a = file("a", {
    feeds: [feed("f-1"), feed("f-2", { supersedes_ids: ["f-0"] })],
    operators: [operator("o-1", ["f-1"])],
  });
  const b = file("b", { feeds: [feed("f-3")], operators: [operator("o-2", ["f-3"])] });

  it("adds everything to an empty registry, and nothing the second time", () => {
    const first = planSync([a, b], EMPTY);
    expect(first.totals).toEqual({ feeds: 3, operators: 2, added: 5, changed: 0, removed: 0 });
    expect(first.setSuperseded).toEqual([{ kind: "feed", onestop_id: "f-0", by_onestop_id: "f-2" }]);
    const again = planSync([a, b], apply(EMPTY, first));
    expect(again).toMatchObject({
      feeds: [],
      operators: [],
      removedFeeds: [],
      removedOperators: [],
      setSuperseded: [],
      removedSuperseded: [],
    });
    expect(again.totals).toEqual({ feeds: 3, operators: 2, added: 0, changed: 0, removed: 0 });
  });

  it("updates one feed for one changed property, and keeps its number", () => {
    const stored = apply(EMPTY, planSync([a], EMPTY));
    const plan = planSync(
      [
        file("a", {
          feeds: [feed("f-1", { name: "One" }), feed("f-2", { supersedes_ids: ["f-0"] })],
          operators: [operator("o-1", ["f-1"])],
        }),
      ],
      stored,
    );
    expect(counts(plan)).toEqual([0, 1, 0]);
    expect(plan.feeds).toMatchObject([{ id: stored.feeds[0]?.id, onestop_id: "f-1", name: "One" }]);
  });

  it("ignores the order of members", () => {
    const stored = apply(EMPTY, planSync([file("a", { feeds: [feed("f-1", { tags: { x: "1", y: "2" } })] })], EMPTY));
    expect(counts(planSync([file("a", { feeds: [feed("f-1", { tags: { y: "2", x: "1" } })] })], stored))).toEqual([
      0, 0, 0,
    ]);
  });

  it("removes entries missing from their file, but none from files that are not passed", () => {
    const stored = apply(EMPTY, planSync([a, b], EMPTY));
    const plan = planSync([file("a", { feeds: [feed("f-1")] })], stored);
    expect(plan.removedFeeds.map((row) => row.onestop_id)).toEqual(["f-2"]);
    expect(plan.removedOperators.map((row) => row.onestop_id)).toEqual(["o-1"]);
    expect(plan.removedSuperseded.map((row) => row.onestop_id)).toEqual(["f-0"]);
    expect(plan.totals).toEqual({ feeds: 2, operators: 1, added: 0, changed: 0, removed: 2 });
  });

  it("keeps feeds created by an import, and removes feeds of missing files only when pruning", () => {
    const stored = apply(EMPTY, planSync([a, b], EMPTY));
    stored.feeds.push({ ...stored.feeds[0]!, id: 90, onestop_id: "f-imported", file: "", versions: 1 });
    expect(counts(planSync([a], stored))).toEqual([0, 0, 0]);
    const pruned = planSync([a], stored, true);
    expect([...pruned.removedFeeds, ...pruned.removedOperators].map((row) => row.onestop_id)).toEqual(["f-3", "o-2"]);
    // Nobody has the files of the desk elsewhere.
    const withDesk = { ...stored, deskFiles: ["b"] };
    const kept = planSync([a], withDesk, true);
    expect([...kept.removedFeeds, ...kept.removedOperators]).toEqual([]);
    expect(kept.notes).toEqual(["b is kept, because its feed was added at the desk."]);
    const changed = planSync([a, file("b", { feeds: [] })], withDesk, true);
    expect(changed.removedFeeds.map((row) => row.onestop_id)).toEqual(["f-3"]);
    expect(changed.notes).toEqual([]);
  });

  it("adopts an imported feed once a file describes it", () => {
    const stored = apply(EMPTY, planSync([file("a", { feeds: [feed("f-1")] })], EMPTY));
    stored.feeds[0]!.file = "";
    const plan = planSync([a], stored);
    expect(plan.feeds.find((row) => row.onestop_id === "f-1")).toMatchObject({ id: stored.feeds[0]?.id, file: "a" });
  });

  it("restores a removed feed that has versions, under its number", () => {
    const stored = apply(EMPTY, planSync([a], EMPTY));
    stored.feeds[0]!.versions = 1;
    const without = apply(
      stored,
      planSync(
        [file("a", { feeds: [feed("f-2", { supersedes_ids: ["f-0"] })], operators: [operator("o-1", ["f-1"])] })],
        stored,
      ),
    );
    expect(without.feeds.find((row) => row.onestop_id === "f-1")).toMatchObject({ deleted_at: "then" });
    const back = planSync([a], without);
    expect(counts(back)).toEqual([1, 0, 0]);
    expect(back.feeds).toMatchObject([{ id: stored.feeds[0]?.id, onestop_id: "f-1" }]);
    expect(back.totals.feeds).toBe(2);
  });

  it("moves a feed between files without a removal", () => {
    const stored = apply(EMPTY, planSync([a, b], EMPTY));
    const moved = planSync(
      [
        file("a", { feeds: [feed("f-2", { supersedes_ids: ["f-0"] })], operators: [operator("o-1", ["f-1"])] }),
        file("b", { feeds: [feed("f-1"), feed("f-3")], operators: [operator("o-2", ["f-3"])] }),
      ],
      stored,
    );
    expect(counts(moved)).toEqual([0, 1, 0]);
    expect(moved.feeds).toMatchObject([{ onestop_id: "f-1", file: "b" }]);
  });

  it("takes the first of two feeds with one id and reports it", () => {
    const plan = planSync(
      [file("a", { feeds: [feed("f-1", { name: "A" })] }), file("b", { feeds: [feed("f-1", { name: "B" })] })],
      EMPTY,
    );
    expect(plan.feeds).toMatchObject([{ onestop_id: "f-1", name: "A", file: "a" }]);
    expect(plan.notes).toHaveLength(1);
    expect(plan.notes[0]).toContain("f-1");
  });

  it("merges operators by Onestop ID: top-level first, then by file; associations and tags are combined", () => {
    const one = file("a", {
      feeds: [
        {
          ...feed("f-1"),
          operators: [{ onestop_id: "o-x", name: "nested", website: "https://n.example", tags: { k: "a" } }],
        },
      ],
      operators: [operator("o-x", ["f-9"], { name: "top", tags: { k: "b", l: "c" } })],
    });
    const two = file("b", { operators: [operator("o-x", ["f-1", "f-5"], { name: "other", short_name: "X" })] });
    const plan = planSync([two, one], EMPTY);
    expect(plan.operators).toHaveLength(1);
    const [merged] = plan.operators;
    expect(merged).toMatchObject({ name: "top", short_name: "X", website: "https://n.example", file: "a" });
    expect(JSON.parse(merged?.tags ?? "")).toEqual({ k: "b", l: "c" });
    expect(JSON.parse(merged?.associated_feeds ?? "")).toEqual(
      ["f-9", "f-1", "f-5"].map((feed_onestop_id) => ({ feed_onestop_id })),
    );
  });

  it("keeps an operator's data from a file that is not passed, and drops it if its file no longer describes the operator", () => {
    const one = file("a", { operators: [operator("o-x", ["f-1"], { name: "A" })] });
    const two = file("b", { operators: [operator("o-x", ["f-2"], { name: "B" })] });
    const stored = apply(EMPTY, planSync([one, two], EMPTY));
    expect(counts(planSync([two], stored))).toEqual([0, 0, 0]);
    const without = planSync([file("a", {})], stored);
    expect(without.removedOperators).toEqual([]);
    expect(without.operators).toMatchObject([
      { name: "B", file: "b", sources: null, associated_feeds: '[{"feed_onestop_id":"f-2"}]' },
    ]);
    const none = planSync([file("b", {})], apply(stored, without));
    expect(none.removedOperators).toMatchObject([{ onestop_id: "o-x" }]);
  });

  it("maps an old id to the first record that claims it, and counts a record whose claims changed", () => {
    const first = planSync(
      [
        file("a", {
          feeds: [feed("f-1", { supersedes_ids: ["f-0", "f-1"] }), feed("f-2", { supersedes_ids: ["f-0"] })],
        }),
      ],
      EMPTY,
    );
    expect(first.setSuperseded).toEqual([{ kind: "feed", onestop_id: "f-0", by_onestop_id: "f-1" }]);
    const moved = planSync(
      [file("a", { feeds: [feed("f-1"), feed("f-2", { supersedes_ids: ["f-0"] })] })],
      apply(EMPTY, first),
    );
    expect(moved.setSuperseded).toEqual([{ kind: "feed", onestop_id: "f-0", by_onestop_id: "f-2" }]);
    expect(counts(moved)).toEqual([0, 1, 0]);
  });

  it("keeps a feed in global queries even if the registry excludes it", () => {
    const plan = planSync(
      [
        file("a", {
          feeds: [
            feed("f-1", { tags: { exclude_from_global_query: "true" } }),
            feed("f-2", { tags: { exclude_from_global_query: "false" } }),
          ],
        }),
      ],
      EMPTY,
    );
    expect(plan.feeds.map((row) => row.exclude_from_global)).toEqual([0, 0]);
  });

  it("is idempotent: repeating the last sync changes nothing", () => {
    const id = fc.integer({ min: 0, max: 4 });
    const record = fc.record({
      id,
      name: fc.constantFrom("A", "B"),
      nested: fc.array(id, { maxLength: 2 }),
      old: fc.array(id, { maxLength: 2 }),
    });
    const content = fc.record({
      name: fc.constantFrom("a", "b", "c"),
      feeds: fc.uniqueArray(record, { maxLength: 3, selector: (r) => r.id }),
      operators: fc.array(record, { maxLength: 3 }),
    });
    const sync = fc.uniqueArray(content, { maxLength: 3, selector: (c) => c.name });
    fc.assert(
      fc.property(fc.array(sync, { minLength: 1, maxLength: 4 }), (syncs) => {
        const runs = syncs.map((files) =>
          files
            .toSorted((x, y) => (x.name < y.name ? -1 : 1))
            .map((f) =>
              file(f.name, {
                feeds: f.feeds.map((r) =>
                  feed(`f-${r.id}`, {
                    name: r.name,
                    supersedes_ids: r.old.map((o) => `f-old${o}`),
                    operators: r.nested.map((n) => ({ onestop_id: `o-${n}`, name: r.name })),
                  }),
                ),
                operators: f.operators.map((r) =>
                  operator(
                    `o-${r.id}`,
                    r.nested.map((n) => `f-${n}`),
                    { name: r.name, supersedes_ids: r.old.map((o) => `o-old${o}`) },
                  ),
                ),
              }),
            ),
        );
        let stored = EMPTY;
        for (const run of runs) {
          const plan = planSync(run, stored);
          stored = apply(stored, plan);
          expect(stored.feeds.filter((row) => row.deleted_at === null)).toHaveLength(plan.totals.feeds);
          expect(stored.operators).toHaveLength(plan.totals.operators);
        }
        expect(counts(planSync(runs.at(-1)!, stored))).toEqual([0, 0, 0]);
      }),
      { numRuns: 300 },
    );
  });
});
