/**
 * An R2 binding for commands that sends each call in one request to a Worker of the command's own. Miniflare's binding
 * blocks this process for every property that is read: a list of a thousand keys takes a second. Calls are repeated while
 * the store changes hands, as statements of a database are (docs/decisions/001-local-store.md).
 */
import type { Miniflare } from "miniflare";
import { type UploadedPart, withRetries } from "../../worker/store/archive/archive.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";

/** Names the bucket, the method and its arguments, as JSON with escapes: keys may contain any character. */
const CALL_HEADER = "x-store-call";

/** Where the Worker of the command answers calls of R2. */
export const R2_PATH = "/r2";

/** Source of a function of that Worker, `answerBucket(request, env)`. */
export const R2_SCRIPT = `async function answerBucket(request, env) {
  const { name, method, args: [key, ...args] } = JSON.parse(decodeURIComponent(request.headers.get("${CALL_HEADER}")));
  const bucket = env[name];
  const upload = () => bucket.resumeMultipartUpload(key, args[0]);
  const calls = {
    async get() {
      const object = await bucket.get(key, args[0]);
      return object === null ? Response.json(null) : new Response(object.body, { headers: { "x-size": object.size } });
    },
    async head() {
      const object = await bucket.head(key);
      return Response.json(object === null ? null : { size: object.size, etag: object.etag });
    },
    async put() {
      const { etag } = await bucket.put(key, await request.arrayBuffer());
      return Response.json({ etag });
    },
    async delete() {
      await bucket.delete(key);
      return Response.json(null);
    },
    async list() {
      const { objects, truncated, cursor } = await bucket.list(key);
      return Response.json({ objects: objects.map(({ key, size }) => ({ key, size })), truncated, cursor });
    },
    createMultipartUpload: async () => Response.json((await bucket.createMultipartUpload(key)).uploadId),
    async uploadPart() {
      const { partNumber, etag } = await upload().uploadPart(args[1], await request.arrayBuffer());
      return Response.json({ partNumber, etag });
    },
    async complete() {
      await upload().complete(args[1]);
      return Response.json(null);
    },
    async abort() {
      await upload().abort();
      return Response.json(null);
    },
  };
  try {
    return await calls[method]();
  } catch (error) {
    return new Response(String(error?.message ?? error), { status: 500 });
  }
}`;

type Body = ArrayBuffer | Uint8Array<ArrayBuffer> | string;

type Bucket = Omit<LargeBucket, "put"> & { put(key: string, value: Body): Promise<unknown> };

/** R2's code for an upload that is complete, aborted, or never was. */
const NO_UPLOAD = "(10024)";

/** The binding of a bucket behind the proxy; it answers and fails as R2 does. */
export function bucketBinding(miniflare: Miniflare, name: string, keyHeaders: Record<string, string>): Bucket {
  const send = async (method: string, args: unknown[], body?: Body) => {
    const header = encodeURIComponent(JSON.stringify({ name, method, args }));
    const response = await miniflare.dispatchFetch(`http://store${R2_PATH}`, {
      method: "POST",
      headers: { ...keyHeaders, [CALL_HEADER]: header },
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`${method} of R2: ${await response.text()}`);
    return response;
  };
  const answer = <T>(method: string, args: unknown[], body?: Body) =>
    withRetries(async () => (await (await send(method, args, body)).json()) as T);
  const openObject = async (args: unknown[]) => {
    const response = await withRetries(() => send("get", args));
    const size = response.headers.get("x-size");
    if (size !== null) return { size: Number(size), response };
    await response.body?.cancel();
    return null;
  };
  return {
    async get(key, options) {
      const object = await openObject([key, options]);
      if (object === null) return null;
      const arrayBuffer = () =>
        withRetries(async (attempt) => {
          const again = attempt === 1 ? object : await openObject([key, options]);
          if (again === null) throw new Error(`get of R2: ${key} was deleted while it was read.`);
          return again.response.arrayBuffer();
        });
      return { size: object.size, arrayBuffer };
    },
    head: (key) => answer("head", [key]),
    put: (key, value) => answer("put", [key], value),
    async delete(key) {
      await answer("delete", [key]);
    },
    list: (options) => answer("list", [options]),
    async createMultipartUpload(key) {
      const id = await answer<string>("createMultipartUpload", [key]);
      return {
        uploadPart: (number, value) =>
          answer<UploadedPart>("uploadPart", [key, id, number], value as Uint8Array<ArrayBuffer>),
        complete: (parts) =>
          withRetries(async (attempt) => {
            try {
              await send("complete", [key, id, parts]);
            } catch (error) {
              // The attempt before completed it, and its answer was lost.
              if (attempt === 1 || !String(error).includes(NO_UPLOAD)) throw error;
            }
          }),
        async abort() {
          await answer("abort", [key, id]);
        },
      };
    },
  };
}
