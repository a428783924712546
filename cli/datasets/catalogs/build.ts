/** Writes the catalogs of a build: mobilityDCAT-AP as Turtle and JSON-LD, and data.json. */
import { CATALOG_FILES, type CatalogFile } from "../../../src/domain/datasets/catalogs.ts";
import { datasetKey } from "../../../src/domain/datasets/manifest.ts";
import type { Db } from "../../../worker/store/db/db.ts";
import { catalogFeeds } from "../../../worker/store/entities/catalog.ts";
import { listEntries } from "../../../worker/store/lists/read.ts";
import { type LargeBucket, ObjectWriter } from "../object-writer.ts";
import { DATA_JSON_END, dataJsonEntry, dataJsonStart } from "./dcat-us.ts";
import { type CatalogSite, entryOf } from "./entry.ts";
import { JSONLD_END, jsonldNode, jsonldStart, type RdfNode, turtleNode, turtleStart } from "./graph.ts";
import { catalogNodes, datasetNodes } from "./mobility-dcat.ts";

/**
 * @param version name of the build
 * @param builtAt RFC 3339 in UTC
 * @returns the files, and how many feeds they describe
 */
export async function buildCatalogs(
  db: Db,
  archive: LargeBucket,
  version: string,
  builtAt: string,
  site: CatalogSite,
): Promise<{ files: CatalogFile[]; feeds: number }> {
  const entries = new Map(await listEntries(db, "feed"));
  const writers = CATALOG_FILES.map(({ name }) => new ObjectWriter(archive, datasetKey(version, name)));
  const [turtle, jsonld, dataJson] = writers as [ObjectWriter, ObjectWriter, ObjectWriter];
  let nodes = 0;
  let feeds = 0;
  const write = async (node: RdfNode) => {
    await turtle.write(turtleNode(node));
    await jsonld.write(jsonldNode(node, nodes++ === 0));
  };
  await turtle.write(turtleStart());
  await jsonld.write(jsonldStart());
  await dataJson.write(dataJsonStart(site));
  for (const node of catalogNodes(site, builtAt)) await write(node);
  for await (const slice of catalogFeeds(db)) {
    for (const feed of slice) {
      const entry = entryOf(feed, entries.get(feed.id), site);
      if (entry === null) continue;
      for (const node of datasetNodes(entry, site)) await write(node);
      await dataJson.write(dataJsonEntry(entry, feeds++ === 0));
    }
  }
  await jsonld.write(JSONLD_END);
  await dataJson.write(DATA_JSON_END);
  const files: CatalogFile[] = [];
  for (const [i, { name }] of CATALOG_FILES.entries()) files.push({ name, ...(await writers[i]!.end()) });
  return { files, feeds };
}
