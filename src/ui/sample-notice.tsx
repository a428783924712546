import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** The fields of Transitland v2 `FeedInfo` that identify a sample. */
export type SampleInfo = { feed_publisher_name: string; feed_version: string | null };

const SAMPLE = /\bsample\b/i;

/** Whether a feed identifies itself as a sample, by its publisher name or version. */
export function isSample(infos: readonly SampleInfo[] | null | undefined): boolean {
  return (infos ?? []).some((info) => SAMPLE.test(info.feed_publisher_name) || SAMPLE.test(info.feed_version ?? ""));
}

/** Shown on every page with data of a sample feed. */
export function SampleNotice({ infos }: { infos: readonly SampleInfo[] | null | undefined }): ReactNode {
  if (!isSample(infos)) return null;
  return (
    <Notice title="This is sample data">
      <p>Lines and stations are real, the timetable is simplified and must not be used to travel.</p>
    </Notice>
  );
}
