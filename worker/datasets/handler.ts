/** `/datasets/files/{name}`: the published dataset files, whole or in ranges, for every origin. */
import type { Handler } from "hono";
import { datasetFile, datasetKey } from "../../src/domain/datasets/manifest.ts";
import { currentDatasets } from "../api/portal/datasets.ts";
import { sendObject } from "../api/rest/send-object.ts";
import { withdrawnOf } from "../cache/data-version.ts";
import type { Env } from "../env.ts";
import { notFound, problem, problemBody } from "../problem.ts";

/** Names stay the same between builds, so caches have to revalidate; the ETag is the checksum. */
const CACHE_CONTROL = "no-cache";

const METHODS = "GET, HEAD, OPTIONS";

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: METHODS,
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": "range, if-none-match, if-range, *",
      "access-control-max-age": "86400",
    },
  });
}

function outside(size: number): Response {
  const p = problem("request.range", `The file has ${size} bytes.`, { field: "range", limit: size });
  return new Response(JSON.stringify(problemBody(p)), {
    status: p.status,
    headers: { "content-type": "application/problem+json", "content-range": `bytes */${size}` },
  });
}

export function datasetFiles(): Handler<Env> {
  return async function datasetFiles(c) {
    const { method } = c.req;
    if (method === "OPTIONS") return preflight();
    if (method !== "GET" && method !== "HEAD") {
      throw problem("method.not_allowed", `This URL supports ${METHODS}, not ${method.slice(0, 20)}.`);
    }
    const name = c.req.path.slice("/datasets/files/".length);
    const manifest = await currentDatasets(c.env.ARCHIVE, await withdrawnOf(c));
    const file = manifest === null ? null : datasetFile(manifest, name);
    if (manifest === null || file === null) return notFound(c);
    const { version } = manifest;
    const sent = {
      key: datasetKey(version, name),
      etag: `"${file.sha256}"`,
      type: file.type,
      name,
      cacheControl: CACHE_CONTROL,
    };
    return (await sendObject(c.req.raw, c.env.ARCHIVE, sent, outside)) ?? notFound(c);
  };
}
