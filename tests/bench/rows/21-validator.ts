/** The validator beside the checks that node-gtfs makes while it imports. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import { ratioOf } from "../../../src/domain/measurements/spread.ts";
import { VALIDATION_CODES } from "../../../src/domain/validation/codes.ts";
import { installReference, REFERENCE } from "../reference.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 3;

type Checked = { seconds: number; findings: number; kinds?: number };

function check(script: string, zip: string): Checked {
  const text = execFileSync(process.execPath, [script, zip], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return JSON.parse(text.trim().split("\n").at(-1)!) as Checked;
}

const OURS = `${ROOT}tests/bench/validate-once.ts`;
const PEER = `${REFERENCE}/validate.js`;

/** What both find in a feed that was broken on purpose; empty without it. */
function brokenFeed(data: string): string[] {
  const zip = `${data}/bart-errors.zip`;
  if (!existsSync(zip)) return [];
  const [ours, peer] = [check(OURS, zip), check(PEER, zip)];
  return [
    `In a BART feed that was broken on purpose, we find ${ours.kinds} kinds of problems in ${ours.findings} places, and node-gtfs finds ${peer.findings}.`,
  ];
}

export const rows: BenchRow[] = [
  {
    area: "Imports and exports",
    name: "Validator, HART",
    bound: "All checks take no longer than an import by node-gtfs, which checks much less",
    how:
      "The checks of portal validate on hart.zip beside an import by node-gtfs into memory, each in a process of its own. " +
      "We know of no GTFS validator in the npm registry. Node-gtfs comes nearest, and it can only check while it imports.",
    wrongIf:
      "This is no comparison of validators. Node-gtfs writes rows and indexes, which we do not do here, and it checks only " +
      "types, ranges, required fields and unique keys. It stops reading a file at its first error.",
    needs: "--data with hart.zip",
    async run(data) {
      const zip = `${data}/hart.zip`;
      if (data === undefined || !existsSync(zip)) return null;
      installReference();
      const [ours, peer]: [Checked[], Checked[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round++) {
        const pair = [check(OURS, zip), check(PEER, zip)] as const;
        // The first round only brings the files into the memory of the machine.
        if (round === 0) continue;
        ours.push(pair[0]);
        peer.push(pair[1]);
      }
      const [own, others] = [ours.map(({ seconds }) => seconds), peer.map(({ seconds }) => seconds)];
      return {
        ok: (ratioOf(own, others, "less")?.median ?? 0) >= 1,
        figures: [
          {
            ...{ what: "All checks", unit: "s", better: "less" },
            ...{ ours: own, peer: { name: "node-gtfs, import into memory", values: others } },
          },
        ],
        notes: [
          `We know ${Object.keys(VALIDATION_CODES).length} kinds of problems; in HART we find ${ours[0]!.findings} problems of ${ours[0]!.kinds} kinds, and node-gtfs finds ${peer[0]!.findings}.`,
          ...brokenFeed(data),
        ],
      };
    },
  },
];
