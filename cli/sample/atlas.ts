/** The copy of the Transitland Atlas that comes with the sample: one compressed JSON file of all its DMFR files. */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { ROOT } from "../project.ts";

export const ATLAS_PATH = `${ROOT}sample/registry/atlas.json.br`;

/** What the compressed file contains. */
export type Atlas = {
  source: string;
  /** SPDX identifier of the registry's license; each feed states its own terms. */
  license_spdx_identifier: string;
  license_url: string;
  /** Day of the copy, YYYY-MM-DD. */
  date: string;
  /** How the copy differs from the source. */
  changes: string;
  /** DMFR documents by file name. */
  files: Record<string, unknown>;
};

/** @returns the copy in sample/, decompressed; takes about 50 ms */
export async function readAtlas(path = ATLAS_PATH): Promise<Atlas> {
  return JSON.parse((await promisify(brotliDecompress)(await readFile(path))).toString()) as Atlas;
}

/** Compresses a copy as small as Brotli can; takes some seconds. */
export function packAtlas(atlas: Atlas): Promise<Buffer> {
  const text = Buffer.from(JSON.stringify(atlas));
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
