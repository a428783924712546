/** Sends a zip to the desk in parts, and follows how it is checked and archived. Browser only. */
import type { Site } from "../../../data/site.ts";
import { Refusal, refusalCode, send, sendBody } from "../../../session/send.ts";
import type { FeedState } from "./requests.ts";

/** Bytes of the first part, and of a part at least: a part must arrive within seconds. */
const FIRST_PART_BYTES = 256 * 1024;
const MIN_PART_BYTES = 64 * 1024;

/** After a part that takes fewer milliseconds, the next one is twice as large. */
const FAST_PART_MS = 1_000;

/** Failures in a row after which the upload is given up, and milliseconds of the first pause. */
const MAX_FAILURES = 6;
const FIRST_PAUSE_MS = 1_000;

/** Codes of refusals after which a part is sent again. Without a network there is no code. */
const PASSING_CODES: readonly unknown[] = [
  "request.timeout",
  "request.malformed",
  "answer.timeout",
  "rate.limited",
  "store.unavailable",
];

/** Bytes that were sent, or checked and archived, of all. */
export type UploadProgress = { step: "send" | "keep"; done: number; of: number };

/** @property is_new false: the feed had this version before */
export type UploadResult = { sha1: string; is_new: boolean; state: FeedState };

/** @throws Refusal, or a TypeError without a network */
export async function sendZip(
  site: Site,
  { feed, file }: { feed: string; file: File },
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadResult> {
  const zip = { feed, size: file.size, name: file.name };
  const { upload, max_part_bytes: maxBytes } = await send<{ upload: string; max_part_bytes: number }>(
    site,
    "desk/uploads/begin",
    zip,
  );
  await sendParts(site, { upload, file, maxBytes }, onProgress);
  const body = JSON.stringify({ ...zip, upload });
  const response = await sendBody(site, "desk/uploads/finish", body);
  for await (const line of linesIn(response)) {
    const answer = JSON.parse(line) as { done: number; of: number } | UploadResult | { problem: Refusal["answer"] };
    if ("problem" in answer) throw new Refusal(String(answer.problem.detail ?? ""), answer.problem);
    if ("sha1" in answer) return answer;
    onProgress({ step: "keep", ...answer });
  }
  throw new TypeError("The answer broke off.");
}

async function sendParts(
  site: Site,
  { upload, file, maxBytes }: { upload: string; file: File; maxBytes: number },
  onProgress: (progress: UploadProgress) => void,
): Promise<void> {
  let length = FIRST_PART_BYTES;
  let failures = 0;
  for (let offset = 0; offset < file.size; ) {
    onProgress({ step: "send", done: offset, of: file.size });
    const part = file.slice(offset, offset + length);
    const startedAt = performance.now();
    try {
      await sendBody(site, `desk/uploads/part?upload=${upload}&offset=${offset}`, part);
    } catch (error) {
      const isPassing = !(error instanceof Refusal) || PASSING_CODES.includes(refusalCode(error));
      failures += 1;
      if (!isPassing || failures > MAX_FAILURES) throw error;
      length = Math.max(MIN_PART_BYTES, length / 2);
      const seconds = error instanceof Refusal ? Number(error.answer.retryAfter ?? 0) : 0;
      await new Promise((done) => setTimeout(done, Math.max(seconds * 1000, FIRST_PAUSE_MS * failures)));
      continue;
    }
    failures = 0;
    offset += part.size;
    if (performance.now() - startedAt < FAST_PART_MS) length = Math.min(length * 2, maxBytes);
  }
}

async function* linesIn({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let rest = "";
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
