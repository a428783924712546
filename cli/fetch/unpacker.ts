/** Unpacks the body of a response by its content coding (RFC 9110, 8.4). */
import { Transform, type TransformCallback } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { problem } from "../../worker/problem.ts";

type Coding = "gzip" | "deflate" | "br";

const CODINGS: Readonly<Record<string, Coding>> = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate", br: "br" };

/** More codings than this are no honest response. */
const MAX_CODINGS = 3;

/**
 * The codings of a body in the order in which they were applied; null if one of them is unknown.
 * @param header Content-Encoding
 */
export function codingsOf(header: string | null): Coding[] | null {
  const names = (header ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  const codings = names.map((name) => CODINGS[name]);
  return codings.length > MAX_CODINGS || codings.includes(undefined) ? null : (codings as Coding[]);
}

/** Bytes that tell whether a body is packed. */
const START_BYTES = 2;

/** The decoder of a body that begins with these bytes; null if it is not packed in spite of its header. */
function decoderOf(coding: Coding, start: Buffer): Transform | null {
  const [first = 0, second = 0] = start;
  if (coding === "gzip") return first === 0x1f && second === 0x8b ? createGunzip() : null;
  // Brotli has no mark of its own.
  if (coding === "br") return createBrotliDecompress();
  // Deflate means the zlib format, but some servers send the data without its header (RFC 9110, 8.4.1.2).
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  return isZlib ? createInflate() : createInflateRaw();
}

/**
 * Unpacks one coding. A body whose header says gzip although it is not packed passes unchanged.
 * A damaged or incomplete body ends with the Problem fetch.failed.
 */
export class Unpacker extends Transform {
  readonly #coding: Coding;
  #start: Buffer = Buffer.alloc(0);
  #isChosen = false;
  #decoder: Transform | null = null;

  constructor(coding: Coding) {
    super();
    this.#coding = coding;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isChosen) this.#pass(chunk, done);
    else {
      this.#start = Buffer.concat([this.#start, chunk]);
      if (this.#start.length < START_BYTES) done();
      else this.#choose(done);
    }
  }

  override _flush(done: TransformCallback): void {
    const end = (error?: Error | null) => {
      if (error != null || this.#decoder === null) done(error);
      else this.#decoder.once("end", done).end();
    };
    if (this.#isChosen || this.#start.length === 0) end();
    else this.#choose(end);
  }

  override _read(size: number): void {
    this.#decoder?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#decoder?.destroy();
    done(error);
  }

  #choose(done: TransformCallback): void {
    this.#isChosen = true;
    const decoder = decoderOf(this.#coding, this.#start);
    this.#decoder = decoder;
    decoder
      ?.on("data", (chunk: Buffer) => {
        if (!this.push(chunk)) decoder.pause();
      })
      .on("error", (cause) => {
        const detail = `The source sent a body that is damaged or incomplete: it cannot be unpacked as ${this.#coding}.`;
        this.destroy(problem("fetch.failed", detail, {}, cause));
      });
    this.#pass(this.#start, done);
  }

  #pass(chunk: Buffer, done: TransformCallback): void {
    if (this.#decoder === null) done(null, chunk);
    else this.#decoder.write(chunk, (error) => (error == null ? done() : undefined));
  }
}
