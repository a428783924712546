/** No zip, however bad, is an error of the portal itself: it is read, or refused with a code that names the fault. */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { checkZip } from "../../../worker/ingest/validate/check.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { BAD_ZIPS } from "../../support/bad-zips.ts";

const MOMENT = "2026-03-01T12:00:00Z";

/** The platform of a Worker, with the hash of Node, which has no stream for it. */
const platforms = { Node: nodePlatform, "a Worker": { ...webPlatform, sha1: nodePlatform.sha1 } };

describe.each(Object.entries(platforms))("on the platform of %s", (_, platform) => {
  it.each(Object.entries(BAD_ZIPS))("%s", async (_, make) => {
    const zip = bytesSource(await make());
    const { success, failure_reason } = (await checkZip({ zip, sha1: "" }, platform, MOMENT)).report;
    if (!success) expect(failure_reason).toMatch(/^(archive|csv|gtfs)\.\w+: \S/);
  });
});
