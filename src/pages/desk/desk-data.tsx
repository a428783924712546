/** What a part of the desk shows: read when it opens, set by its changes, and read again while it is looked at. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAttention } from "../../ui/attention.ts";
import type { Attempts } from "./attempt.tsx";
import { text } from "./text.tsx";

/** Milliseconds until it is read again where it is not streamed. */
const READ_AGAIN_MS = 5_000;

export type DeskData<Data> = {
  /** Null until it is read. */
  data: Data | null;
  setData(data: Data): void;
  /** Shown in place of the data while there is none. */
  placeholder: ReactNode;
};

type DeskDataOptions<Data> = {
  /** Reads again every five seconds. */
  isLive?: boolean;
  /** Streams what `isLive` would read again. @returns ends the stream */
  follow?(onData: (data: Data) => void, onError: () => void): () => void;
  /** Text that is shown until the first answer. */
  loading?: string;
};

export function useDeskData<Data>(
  read: () => Promise<Data>,
  { attempt, hasFailed }: Attempts,
  { isLive = false, follow, loading = text.loading }: DeskDataOptions<Data> = {},
): DeskData<Data> {
  const [data, setState] = useState<Data | null>(null);
  const [hasStream, setHasStream] = useState(follow !== undefined);
  const isAttentive = useAttention();
  // A reading that began before a change must not undo what the change answered.
  const edition = useRef(0);
  const setData = (next: Data) => {
    edition.current += 1;
    setState(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known
  useEffect(() => void attempt(async () => setData(await read())), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the same thing at each rendering
  useEffect(() => {
    if (!isLive || !isAttentive) return undefined;
    if (hasStream && follow !== undefined) return follow(setState, () => setHasStream(false));
    const again = async () => {
      const before = edition.current;
      const next = await read();
      if (before === edition.current) setState(next);
    };
    // A reading that fails is made again; only the first one is said to have failed.
    const timer = setInterval(() => void again().catch(() => {}), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLive, isAttentive, hasStream]);
  return { data, setData, placeholder: data !== null || hasFailed ? null : <p className="soft">{loading}</p> };
}
