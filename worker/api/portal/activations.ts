/** `{apiBase}/portal/feeds/{onestop_id}/activations`: which versions became active, which did not, and why. */
import { OUTCOMES, REASONS } from "../../../src/domain/activation/policy.ts";
import { reasonWords } from "../../../src/domain/activation/words.ts";
import { IMPORT_FAILURES, IMPORT_STATES, importWords } from "../../../src/domain/registry/import-job.ts";
import { decisionsOfFeed, evidenceOf } from "../../store/version/activation.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { INTEGER } from "../endpoint/value.ts";

const TEXT = { type: "string" };
const DATE = { type: ["string", "null"], description: "ISO date" };
const NUMBER = { type: ["integer", "null"] };

/** An import that is not finished; `src/domain/registry/import-job.ts` explains its states. */
export const IMPORT_SCHEMA = {
  state: {
    type: "string",
    enum: [...IMPORT_STATES],
    description: "failing: will be tried again. large: more than is imported here. dead: all attempts failed",
  },
  attempts: { type: "integer", description: "Attempts that have begun" },
  reason: { type: ["string", "null"], enum: [...IMPORT_FAILURES, null], description: "Why the last attempt failed" },
  bytes: { ...NUMBER, description: "Bytes of the unpacked files, if they are too many" },
  max_bytes: { ...NUMBER, description: "How many are imported here" },
  changed_at: TEXT,
  next_at: { type: ["string", "null"], format: "date-time", description: "When the import is tried again" },
  words: { ...TEXT, description: "The state as a sentence" },
} as const;

/** Maximum number of decisions, the last first. */
const MAX_DECISIONS = 50;

const PARAMETERS = [parameter("after", INTEGER, "Lists `archived` from the version after this id on.", 0)];

export const ACTIVATIONS: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{onestop_id}/activations",
  operation: "listActivations",
  summary: "Why versions of a feed are active or not",
  examples: { onestop_id: SAMPLE.feed },
  segments: { onestop_id: "Onestop ID of the feed." },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: `The decisions on up to ${MAX_DECISIONS} versions, the last decision first`,
      type: "application/json",
      schema: object(
        {
          activations: {
            type: "array",
            items: object(
              {
                sha1: { ...TEXT, description: "SHA-1 of the feed version" },
                outcome: {
                  type: "string",
                  enum: [...OUTCOMES],
                  description:
                    "waiting: becomes active by itself later. held: becomes active only by hand. passed: a newer version took its place",
                },
                reason: { type: "string", enum: [...REASONS] },
                words: { ...TEXT, description: "The reason as a sentence" },
                decided_at: TEXT,
                begins: { ...DATE, description: "First day of service" },
                ends: { ...DATE, description: "Last day of service" },
                until: { ...DATE, description: "The day on which a waiting version becomes active" },
                count: { ...NUMBER, description: "Routes, stops, or seconds of service a week, by the reason" },
                of: { ...NUMBER, description: "The same of the active version" },
              },
              "Activation",
            ),
          },
          imports: {
            type: "array",
            description: "Versions that wait for their import from the queue",
            items: object({ sha1: TEXT, ...IMPORT_SCHEMA }, "WaitingImport"),
          },
          archived: {
            type: "array",
            items: TEXT,
            description:
              "SHA-1s of up to 20 versions that are not imported and answered from the archive, the newest first",
          },
        },
        "Activations",
      ),
    },
    404: { description: "No such feed", type: "application/json" },
  },
  async answer({ path, url, context }) {
    const { after } = readAsked(PARAMETERS, url.searchParams, {});
    const onestopId = (path.onestop_id ?? "").normalize("NFC");
    const decisions = await decisionsOfFeed(context.api.stores.db, onestopId, MAX_DECISIONS, {
      after: after === undefined ? null : Number(after),
    });
    if (decisions === null) return refuse.notFound();
    const activations = decisions.decisions.map((decision) => {
      const { sha1, outcome, reason, decided_at } = decision;
      const evidence = evidenceOf(decision);
      const { begins = null, ends = null, until = null, count = null, of = null } = evidence;
      const words = reasonWords({ reason, evidence });
      return { sha1, outcome, reason, words, decided_at, begins, ends, until, count, of };
    });
    const imports = decisions.imports.map((job) => ({ ...job, words: importWords(job) }));
    return jsonAnswer({ activations, imports, archived: decisions.archived });
  },
};
