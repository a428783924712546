import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { type BuiltTiles, buildTiles } from "../tilemaker/build.ts";

const usage = "tiles build";

export const command: Command = {
  summary: "Builds the map's transit tiles from all active versions; unchanged feeds are not cut again.",
  usage,
  actions: ["build"],
  async run({ stores, tiles, progress, now }, [action, ...more]): Promise<BuiltTiles> {
    if (action !== "build" || more.length > 0) throw problem("command.usage", `Name an action. Usage: portal ${usage}`);
    return buildTiles({ stores, tiles }, { progress, now });
  },
  print(answer) {
    const { version, feeds, cut, cells, bytes, seconds } = answer as BuiltTiles;
    if (bytes === null) return `The tiles of ${feeds} feeds are up to date (${version}).`;
    return (
      `${feeds} feeds, ${cut} of them cut now; ${cells} cells and overviews written: ` +
      `${bytes.routes} bytes of routes, ${bytes.stops} of stops, ${seconds} s (${version}).`
    );
  },
};
