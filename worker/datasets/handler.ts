/** `/datasets/files/{name}`: the published dataset files, whole or in ranges, for every origin. */
import type { Handler } from "hono";
import { catalogFile } from "../../src/domain/datasets/catalogs.ts";
import { datasetFile, datasetKey } from "../../src/domain/datasets/manifest.ts";
import { sendObject } from "../api/endpoint/send-object.ts";
import { preflight } from "../api/http/preflight.ts";
import { currentDatasets } from "../api/portal/datasets.ts";
import { withdrawnOf } from "../cache/data-version.ts";
import type { Env } from "../env.ts";
import { notFound, problem, problemBody } from "../problem.ts";

/** Names stay the same between builds, so caches have to revalidate; the ETag is the checksum. */
const CACHE_CONTROL = "no-cache";

const METHODS = "GET, HEAD, OPTIONS";

function outside(size: number): Response {
  const p = problem("request.range", `The file has ${size} bytes.`, { field: "range", limit: size });
  return new Response(JSON.stringify(problemBody(p)), {
    status: p.status,
    headers: { "content-type": "application/problem+json", "content-range": `bytes */${size}` },
  });
}

/** The name of the file of a request; some clients escape the `=` of a Parquet file's folder. */
function fileName(path: string): string {
  return path.slice("/datasets/files/".length).replace(/%3d/i, "=");
}

export function datasetFiles(): Handler<Env> {
  return async function datasetFiles(c) {
    const { method } = c.req;
    if (method === "OPTIONS") return preflight(METHODS, "range, if-none-match, if-range");
    if (method !== "GET" && method !== "HEAD") {
      throw problem("method.not_allowed", `This URL supports ${METHODS}, not ${method.slice(0, 20)}.`);
    }
    const name = fileName(c.req.path);
    const manifest = await currentDatasets(c.env.ARCHIVE, await withdrawnOf(c));
    const file = manifest === null ? null : (datasetFile(manifest, name) ?? catalogFile(manifest, name));
    if (manifest === null || file === null) return notFound(c);
    const { version } = manifest;
    const object = {
      key: datasetKey(version, name),
      etag: file.sha256 === null ? null : `"${file.sha256}"`,
      type: file.type,
      name: name.slice(name.lastIndexOf("/") + 1),
      cacheControl: CACHE_CONTROL,
    };
    return (await sendObject(c.req.raw, c.env.ARCHIVE, object, outside)) ?? notFound(c);
  };
}
