import { byteSize } from "../../src/domain/formats.ts";
import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { type BuiltStreets, buildStreets } from "../streets/build.ts";

const usage = "streets build REGION.osm.pbf… [--around-networks]";

export const command: Command = {
  summary:
    "Builds the streets that people walk, and those that the map draws, from extracts of OpenStreetMap. Extracts may overlap; a new build replaces the last one.",
  usage,
  details:
    "--around-networks leaves out what is more than about 2 km from the stops of imported networks. A build that was " +
    "interrupted is continued by the same command.",
  actions: ["build"],
  options: { "around-networks": { type: "boolean" } },
  async run({ stores, tiles, progress, now }, [action, ...paths], values): Promise<BuiltStreets> {
    if (action !== "build" || paths.length === 0)
      throw problem("command.usage", `Name an extract. Usage: portal ${usage}`);
    return buildStreets({ stores, tiles }, paths, {
      aroundNetworks: values["around-networks"] === true,
      progress,
      now,
    });
  },
  print(answer) {
    const { sources, cells, edges, bytes, tiles, seconds, version } = answer as BuiltStreets;
    const names = sources.map(({ name, timestamp }) =>
      timestamp === null ? name : `${name} of ${timestamp.slice(0, 10)}`,
    );
    return (
      `${names.join(", ")}: ${edges} edges of streets in ${cells} cells, ${byteSize(bytes)}; ` +
      (tiles === null
        ? "the map's tiles are up to date"
        : `${tiles.count} tiles of the map, ${byteSize(tiles.bytes)}`) +
      `; ${seconds} s (${version}).\n` +
      "Whoever uses them names © OpenStreetMap contributors (ODbL 1.0)."
    );
  },
};
