import { byteSize } from "../../src/domain/formats.ts";
import { WORLD_BASEMAP } from "../../src/domain/tiles.ts";
import { problem } from "../../worker/problem.ts";
import { putWorld } from "../basemap/archive.ts";
import type { Command } from "../command.ts";

type Answer = { key: string; bytes: number; seconds: number };

const usage = "basemap build";

export const command: Command = {
  summary: "Makes the world's basemap from the open data of the packages and puts it into the bucket of tiles.",
  usage,
  async run({ tiles }, positionals): Promise<Answer> {
    if (positionals.length !== 1 || positionals[0] !== "build") {
      throw problem("command.usage", `What about the basemap? Usage: portal ${usage}`);
    }
    const started = performance.now();
    const bytes = await putWorld(tiles);
    return { key: WORLD_BASEMAP, bytes, seconds: Math.round(performance.now() - started) / 1000 };
  },
  print(answer) {
    const { key, bytes, seconds } = answer as Answer;
    if (bytes === 0) return `${key} is up to date.`;
    return `${key}: ${byteSize(bytes)}, ${seconds} s.`;
  },
};
