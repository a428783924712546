/** What may stand beside a departure on boards of both kinds. */
import type { ReactNode } from "react";
import { ClockTime } from "../../ui/clock/clock.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { GroupedDeparture } from "./board.ts";
import { text } from "./board-text.ts";

const DAY = 86_400;

/** The scheduled time beside an estimated one; on a narrow board the minutes between them. */
export function Delay({ line: { seconds, estimated, canceled } }: { line: GroupedDeparture }): ReactNode {
  if (estimated == null || estimated === seconds || canceled) return null;
  // Both are seconds of a day, so that midnight may lie between them.
  const late = ((estimated - seconds + 1.5 * DAY) % DAY) - DAY / 2;
  return (
    <span className="board-delay">
      <span className="board-scheduled">
        <span className="visually-hidden">{text.scheduled} </span>
        <s>
          <ClockTime seconds={seconds} />
        </s>
      </span>
      <span className="board-minutes" aria-hidden="true">
        {text.delay(Math.round(late / 60))}
      </span>
    </span>
  );
}

/** The platform, and the one of the schedule if it leaves elsewhere today. */
export function Platform({ line: { platform = "", usualPlatform = "" } }: { line: GroupedDeparture }): ReactNode {
  if (platform === "") return null;
  return (
    <Tag>
      <span className="board-word">{text.platform} </span>
      {usualPlatform === "" ? null : (
        <>
          <span className="visually-hidden">{text.insteadOf} </span>
          <s>{usualPlatform}</s>{" "}
        </>
      )}
      {platform}
    </Tag>
  );
}
