import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";
import { text } from "./text.tsx";

/** The fields of Transitland v2 `FeedInfo` that identify a sample. */
export type SampleInfo = { feed_publisher_name: string; feed_version: string | null };

/** Title of the notice. */
export const sampleTitle = (): string => text.sample.title;

const SAMPLE = /\bsample\b/i;

/** Whether a feed identifies itself as a sample, by its publisher name or version. */
export function isSample(infos: readonly SampleInfo[] | null | undefined): boolean {
  return (infos ?? []).some((info) => SAMPLE.test(info.feed_publisher_name) || SAMPLE.test(info.feed_version ?? ""));
}

/** Shown on every page with data of a sample feed. */
export function SampleNotice({ infos }: { infos: readonly SampleInfo[] | null | undefined }): ReactNode {
  if (!isSample(infos)) return null;
  return (
    <Notice title={text.sample.title}>
      <p>{text.sample.body}</p>
    </Notice>
  );
}
