/** Decompression, checksums and hashing for the importer in a browser. */
import { Sha1 } from "../../src/domain/bytes/sha1.ts";
import { type Platform, webPlatform } from "../ingest/platform.ts";

export const browserPlatform: Platform = { ...webPlatform, sha1: () => new Sha1() };
