import { byteSize } from "../../src/domain/formats.ts";
import { plural } from "../../src/domain/plural.ts";
import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { stoppable } from "../command-line/stop-signal.ts";
import { type BuiltStreets, buildStreets } from "../streets/build.ts";
import { type WrittenChanges, writeChanges } from "../streets/changes.ts";

const usage = "streets build REGION.osm.pbf… [--around-networks]";

type Answer = BuiltStreets & { changes: WrittenChanges };

export const command: Command = {
  summary:
    "Builds the streets that people walk, and those that the map draws, from extracts of OpenStreetMap. Extracts may overlap; a new build replaces the last one.",
  usage,
  details:
    "--around-networks leaves out what is more than about 2 km from the stops of imported networks. Ctrl+C or SIGTERM stops " +
    "the build at once, and the same command continues it.",
  actions: ["build"],
  options: { "around-networks": { type: "boolean" } },
  async run({ stores, archive, tiles, progress, now }, [action, ...paths], values): Promise<Answer> {
    if (action !== "build" || paths.length === 0)
      throw problem("command.usage", `Name an extract. Usage: portal ${usage}`);
    const aroundNetworks = values["around-networks"] === true;
    return stoppable(
      () => progress("Stopped. The same command continues the build with the cells that are missing."),
      async () => {
        const report = await buildStreets({ stores, tiles }, paths, { aroundNetworks, progress, now });
        return { ...report, changes: await writeChanges(stores, archive, progress) };
      },
    );
  },
  print(answer) {
    const { sources, cells, edges, bytes, tiles, seconds, version, changes } = answer as Answer;
    const names = sources.map(({ name, timestamp }) =>
      timestamp === null ? name : `${name} of ${timestamp.slice(0, 10)}`,
    );
    return (
      `${names.join(", ")}: ${edges} edges of streets in ${cells} cells, ${byteSize(bytes)}; ` +
      (tiles === null
        ? "the map's tiles are up to date"
        : `${tiles.count} tiles of the map, ${byteSize(tiles.bytes)}`) +
      `; ${seconds} s (${version}). ` +
      `${plural(changes.pairs, { one: "{n} walk", other: "{n} walks" })} between stops of ${plural(changes.versions, { one: "{n} network", other: "{n} networks" })}.\n` +
      "If you publish these streets, name © OpenStreetMap contributors (ODbL 1.0)."
    );
  },
};
