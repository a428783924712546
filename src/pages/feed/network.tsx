/** What a feed holds: its map, modes, and counts, and its last change in a sentence. Static: it needs no script. */
import type { ReactNode } from "react";
import type { FeedChange } from "../../data/changes.ts";
import { longDate, thousands } from "../../domain/formats.ts";
import { modeWords } from "../../domain/gtfs/modes.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import { englishAttributes } from "../../ui/names.ts";
import type { VersionNetwork } from "../feed-version/network.ts";
import { VersionMap } from "../feed-version/static.tsx";
import type { VersionSummary } from "../feed-version/summary.ts";
import { text } from "./text.tsx";

/**
 * @param version the active one
 * @param summary null where another server answers
 * @param change the last one of the feed; null without one
 */
export function FeedNetwork({
  version,
  network,
  summary,
  change,
}: {
  version: { id: number; sha1: string };
  network: VersionNetwork;
  summary: VersionSummary | null;
  change: FeedChange | null;
}): ReactNode {
  const count = (number: number | undefined) => (number === undefined ? null : thousands(number));
  const [line] = change?.lines ?? [];
  return (
    <div className="feed-network">
      {network === null ? null : <VersionMap id={version.id} sha1={version.sha1} network={network} />}
      <div>
        <FactTable
          facts={[
            [
              text.network.modes,
              (network?.modes ?? []).map((mode) => (
                <span className="iconed feed-mode" key={mode}>
                  <ModeIcon mode={mode} /> {modeWords(mode)}
                </span>
              )),
            ],
            [text.network.agencies, count(summary?.agencies)],
            [text.network.routes, count(summary?.routes)],
            [text.network.stops, count(summary?.stops)],
            [text.network.trips, count(summary?.trips)],
          ]}
        />
        {change === null || line === undefined ? null : (
          <p>
            {text.network.change(
              longDate(change.changed_at),
              <span {...englishAttributes()}>{line.words}</span>,
              change.lines.length > 1,
            )}{" "}
            <a href="#changes">{text.network.allChanges}</a>
          </p>
        )}
      </div>
    </div>
  );
}
