import { expect, test } from "vitest";
import { IMPORT_FAILURES, IMPORT_STATES, importWords } from "../../../../src/domain/registry/import-job.ts";

const job = { attempts: 6, reason: null, bytes: null, max_bytes: null, changed_at: "", next_at: null };

test("every state and reason has whole sentences", () => {
  for (const state of IMPORT_STATES) {
    for (const reason of [null, ...IMPORT_FAILURES]) {
      const words = importWords({ ...job, state, reason });
      expect(words).toMatch(/^[A-Z].*\.$/);
      expect(words).not.toMatch(/undefined|null|NaN/);
    }
  }
  expect(new Set(IMPORT_STATES.map((state) => importWords({ ...job, state }))).size).toBe(IMPORT_STATES.length);
});

test("numbers are those of the import", () => {
  expect(importWords({ ...job, state: "large", bytes: 310_000_000, max_bytes: 32_000_000 })).toBe(
    "It is too large to import here: 310 MB unpacked, and the limit is 32 MB. It waits for the follow command.",
  );
  expect(importWords({ ...job, state: "dead", attempts: 1, reason: "interrupted" })).toBe(
    "The import failed: it ended early, as an import does that runs out of memory or time. It waits for a person.",
  );
  expect(importWords({ ...job, state: "dead", attempts: 0, reason: "stopped" })).toBe(
    "The import did not take place: a person has stopped it. It waits for a person.",
  );
});
