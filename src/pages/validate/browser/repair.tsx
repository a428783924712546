/** Repairs the feed that was checked, and offers the new zip with the list of changes. */
import { type ReactNode, useState } from "react";
import type { CheckFailure, RepairResult } from "../../../domain/feed-check/messages.ts";
import { thousands } from "../../../domain/formats.ts";
import { VALIDATION_CODES } from "../../../domain/validation/codes.ts";
import { englishAttributes } from "../../../ui/names.ts";
import { Notice } from "../../../ui/notice.tsx";
import { text } from "../text.tsx";
import type { RunningCheck } from "./check.ts";
import { saveFile } from "./save-file.ts";

export function FeedRepair({ base, repair }: { base: string; repair: RunningCheck["repair"] }): ReactNode {
  const [outcome, setOutcome] = useState<RepairResult | CheckFailure | "running" | null>(null);
  const start = () => {
    setOutcome("running");
    repair().then(setOutcome);
  };
  return (
    <div className="stack" aria-live="polite">
      {outcome === null ? (
        <p>
          <button className="button" type="button" onClick={start}>
            {text.repair.start}
          </button>
        </p>
      ) : null}
      {outcome === "running" ? <p className="soft">{text.repair.running}</p> : null}
      {outcome !== null && typeof outcome === "object" ? <Outcome base={base} outcome={outcome} /> : null}
    </div>
  );
}

function Outcome({ base, outcome }: { base: string; outcome: RepairResult | CheckFailure }): ReactNode {
  if ("detail" in outcome) {
    return (
      <Notice tone="error" title={text.repair.failed}>
        <p className="wrap" {...englishAttributes()}>
          {outcome.detail}
        </p>
      </Notice>
    );
  }
  const { changes, files, codes, result } = outcome;
  if (result === null) return <p>{text.repair.none}</p>;
  return (
    <>
      <p>{text.repair.done(changes, files)}</p>
      <div className="table-wrap">
        <table className="table">
          <caption className="visually-hidden">{text.repair.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{text.repair.finding}</th>
              <th scope="col" className="number">
                {text.repair.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ code, changes: count }) => (
              <tr key={code}>
                <td>
                  <code>{code}</code>{" "}
                  <span className="soft" {...englishAttributes()}>
                    {VALIDATION_CODES[code].doc}
                  </span>
                </td>
                <td className="number">{thousands(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="cluster">
        <button
          className="button"
          data-kind="primary"
          type="button"
          onClick={() => saveFile(`${base}.repaired.zip`, "application/zip", result.zip)}
        >
          {text.repair.zip}
        </button>
        <button
          className="button"
          type="button"
          onClick={() => saveFile(`${base}.changes.csv`, "text/csv", result.list)}
        >
          {text.repair.list}
        </button>
      </p>
    </>
  );
}
