/**
 * Calls from a thread of a bulk import to the main thread, which alone has the store open: threads read and compute,
 * the main thread passes their statements on and stays free to keep the store's registration alive.
 */
import type { MessagePort } from "node:worker_threads";
import type { LonLat } from "../../src/domain/geo/globe.ts";
import type { PlaceLookup } from "../../worker/ingest/places.ts";
import { asProblem, type Problem, type ProblemCode, type ProblemDetails, problem } from "../../worker/problem.ts";
import type { ArchiveBucket, MultipartUpload, UploadedPart } from "../../worker/store/archive/archive.ts";
import { type BoundStatement, boundStatement, type D1Binding } from "../../worker/store/db/d1.ts";
import type { Row, Statement, Stores, Value } from "../../worker/store/db/db.ts";

/** What a thread may ask for. */
export type ThreadCalls = {
  batch(statements: Statement[]): Promise<Row[][]>;
  places(points: readonly LonLat[], cells: readonly LonLat[]): ReturnType<PlaceLookup>;
  head(key: string): Promise<{ size: number } | null>;
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  get(key: string, range: { offset: number; length: number } | null): Promise<ArrayBuffer | null>;
  delete(key: string): Promise<void>;
  list(options: Parameters<ArchiveBucket["list"]>[0]): ReturnType<ArchiveBucket["list"]>;
  /** Begins an upload and returns its number. */
  beginUpload(key: string): Promise<number>;
  uploadPart(upload: number, part: number, bytes: Uint8Array<ArrayBuffer>): Promise<UploadedPart>;
  completeUpload(upload: number, parts: UploadedPart[]): Promise<void>;
  abortUpload(upload: number): Promise<void>;
};

export type SentProblem = { code: ProblemCode; detail: string; evidence: ProblemDetails; cause?: string };

type Call = { call: number; name: keyof ThreadCalls; given: unknown[] };
type Reply = { reply: number; value?: unknown; problem?: SentProblem };

/** An error as a message can carry it. */
export function sendable(error: unknown): SentProblem {
  const { code, detail, evidence, cause } = asProblem(error);
  return { code, detail, evidence, ...(cause instanceof Error ? { cause: cause.stack ?? cause.message } : {}) };
}

export function receiveProblem({ code, detail, evidence, cause }: SentProblem): Problem {
  return problem(code, detail, evidence, cause === undefined ? undefined : new Error(cause));
}

/** The thread's end: a function that makes calls. */
export function openCalls(port: Pick<MessagePort, "on" | "postMessage">) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  port.on("message", (message: Partial<Reply>) => {
    if (message.reply === undefined) return;
    const pendingCall = waiting.get(message.reply);
    waiting.delete(message.reply);
    if (message.problem === undefined) pendingCall?.resolve(message.value);
    else pendingCall?.reject(receiveProblem(message.problem));
  });
  return <N extends keyof ThreadCalls>(name: N, ...args: Parameters<ThreadCalls[N]>): ReturnType<ThreadCalls[N]> => {
    const call = ++calls;
    const reply = Promise.withResolvers<unknown>();
    waiting.set(call, reply);
    port.postMessage({ call, name, given: args } satisfies Call);
    return reply.promise as ReturnType<ThreadCalls[N]>;
  };
}

type Ask = ReturnType<typeof openCalls>;

/** The database, as a thread uses it: each batch is sent to the main thread. */
export function linkedDatabase(ask: Ask): D1Binding {
  return {
    prepare: (sql) => boundStatement(sql),
    async batch(statements: BoundStatement[]) {
      const sentStatements = statements.map(({ sql, values }): Statement => ({ sql, values: values as Value[] }));
      return (await ask("batch", sentStatements)).map((results) => ({ results, meta: {} }));
    },
  };
}

/** The archive, as a thread uses it. */
export function linkedArchive(ask: Ask): ArchiveBucket {
  return {
    head: (key) => ask("head", key),
    put: (key, value) => ask("put", key, value instanceof ArrayBuffer ? new Uint8Array(value) : value),
    async get(key, { range } = {}) {
      const bytes = await ask("get", key, range ?? null);
      return bytes === null ? null : { size: bytes.byteLength, arrayBuffer: async () => bytes };
    },
    async createMultipartUpload(key) {
      const upload = await ask("beginUpload", key);
      return {
        uploadPart: (part, bytes) => ask("uploadPart", upload, part, bytes),
        complete: (parts) => ask("completeUpload", upload, parts),
        abort: () => ask("abortUpload", upload),
      };
    },
    delete: (key) => ask("delete", key),
    list: (options) => ask("list", options),
  };
}

/** The main thread's end: answers the calls of any number of threads. */
export function answerCalls(stores: Stores, archive: ArchiveBucket, lookUpPlaces: PlaceLookup) {
  const uploads = new Map<number, MultipartUpload>();
  let callCount = 0;
  const upload = (number: number): MultipartUpload => {
    const upload = uploads.get(number);
    if (upload === undefined) throw new Error("Unknown upload.");
    return upload;
  };
  const calls: ThreadCalls = {
    // Reads and writes alike; the statements of one call are one batch.
    batch: (statements) => stores.db.write(statements),
    places: (points, cells) => lookUpPlaces(points, cells),
    async head(key) {
      const object = await archive.head(key);
      return object === null ? null : { size: object.size };
    },
    async put(key, bytes) {
      await archive.put(key, bytes);
    },
    async get(key, range) {
      const object = await archive.get(key, range === null ? {} : { range });
      return object === null ? null : object.arrayBuffer();
    },
    delete: (key) => archive.delete(key),
    async list(options) {
      const { objects, truncated, cursor } = await archive.list(options);
      const entries = objects.map(({ key, size }) => ({ key, size }));
      return { objects: entries, truncated, ...(cursor === undefined ? {} : { cursor }) };
    },
    async beginUpload(key) {
      // Before the upload begins: another thread may begin one meanwhile.
      const number = ++callCount;
      uploads.set(number, await archive.createMultipartUpload(key));
      return number;
    },
    async uploadPart(number, part, bytes) {
      const { partNumber, etag } = await upload(number).uploadPart(part, bytes);
      return { partNumber, etag };
    },
    async completeUpload(number, parts) {
      await upload(number).complete(parts);
      uploads.delete(number);
    },
    async abortUpload(number) {
      await upload(number).abort();
      uploads.delete(number);
    },
  };
  return async (port: Pick<MessagePort, "postMessage">, { call, name, given }: Call): Promise<void> => {
    let reply: Reply;
    try {
      reply = { reply: call, value: await (calls[name] as (...given: unknown[]) => Promise<unknown>)(...given) };
    } catch (error) {
      reply = { reply: call, problem: sendable(error) };
    }
    port.postMessage(reply);
  };
}

export function isCall(message: unknown): message is Call {
  return (message as Partial<Call>).call !== undefined;
}
