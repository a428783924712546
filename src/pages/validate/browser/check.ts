/// <reference path="./virtual-feed-checker.d.ts" />
/** Runs a check in a Web Worker. Browser only, loaded when the first check starts. */
import checkerUrl from "virtual:feed-checker";
import type { FeedCheck } from "../../../domain/feed-check/check.ts";
import type {
  CheckFailure,
  CheckMessage,
  CheckRequest,
  CheckSource,
  Question,
  Questions,
  ReadFile,
  RepairResult,
} from "../../../domain/feed-check/messages.ts";
import { text } from "../text.tsx";

export type Progress =
  | { kind: "download"; bytes: number; total: number | null }
  | { kind: "files"; files: readonly ReadFile[] };

/** Asks about the feed that was checked. Never settles after the check was ended. */
export type AskChecker = <Kind extends keyof Questions>(
  question: Question & { kind: Kind },
) => Promise<Questions[Kind]["answer"]>;

export type RunningCheck = {
  outcome: Promise<{ check: FeedCheck } | { failure: CheckFailure }>;
  ask: AskChecker;
  /** Repairs the feed that was checked. */
  repair(): Promise<RepairResult | CheckFailure>;
  /** Stops the check, or forgets its feed. */
  end(): void;
};

export function startCheck(source: CheckSource, onProgress: (progress: Progress) => void): RunningCheck {
  const worker = new Worker(checkerUrl, { type: "module" });
  const send = (request: CheckRequest) => worker.postMessage(request);
  const answers = new Map<number, (answer: Questions[keyof Questions]["answer"]) => void>();
  let requestNumber = 0;
  let onRepaired: (outcome: RepairResult | CheckFailure) => void = () => {};
  const outcome = new Promise<Awaited<RunningCheck["outcome"]>>((settle) => {
    worker.onerror = (event) => {
      event.preventDefault();
      settle({ failure: { code: "internal", detail: text.failed.crashed } });
    };
    worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      if (data.type === "downloaded") onProgress({ kind: "download", bytes: data.bytes, total: data.total });
      else if (data.type === "reading") onProgress({ kind: "files", files: data.files });
      else if (data.type === "checked") settle({ check: data.check });
      else if (data.type === "failed") settle({ failure: data.failure });
      else if (data.type === "repaired") onRepaired(data.outcome);
      else {
        answers.get(data.id)?.(data.answer);
        answers.delete(data.id);
      }
    };
  });
  send({ type: "check", source, moment: new Date().toISOString() });
  return {
    outcome,
    ask: (question) =>
      new Promise((settle) => {
        requestNumber += 1;
        answers.set(requestNumber, settle as (answer: Questions[keyof Questions]["answer"]) => void);
        send({ type: "ask", id: requestNumber, question });
      }),
    repair: () =>
      new Promise((settle) => {
        onRepaired = settle;
        send({ type: "repair" });
      }),
    end: () => worker.terminate(),
  };
}
