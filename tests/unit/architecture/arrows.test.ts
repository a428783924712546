/** Import boundaries: which room may import which (CONTRIBUTING.md), checked on the imports themselves. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = normalize(join(import.meta.dirname, "../../.."));

/** A room is the longest of these prefixes that a file's path starts with. */
const ROOMS = [
  "src/domain/",
  "src/data/",
  "src/pages/",
  "src/ui/",
  "src/map/",
  "src/shell/",
  "src/session/",
  "src/styles/",
  "src/embed/",
  "src/screens.ts",
  "src/",
  "worker/realtime/",
  "worker/store/",
  "worker/api/",
  "worker/loaders/",
  "worker/schedule/",
  "worker/ingest/",
  "worker/gbfs/",
  "worker/checker/",
  "worker/export/",
  "worker/repair/",
  "worker/page/",
  "worker/middleware/",
  "worker/datasets/",
  "worker/embed/",
  "worker/health/",
  "worker/test-hooks/",
  "worker/builds/",
  "worker/cache/",
  "worker/redirects/",
  "worker/desk/",
  "worker/auth/",
  "worker/tiles/",
  "worker/seo/",
  "worker/upstream/",
  "worker/mail/",
  "worker/jobs/",
  "worker/problem.ts",
  "worker/env.ts",
  "worker/settings.ts",
  "worker/app.ts",
  "worker/",
  "cli/card-glyphs/",
  "cli/content/",
  "cli/query/",
  "cli/feeds/",
  "cli/",
  "content/",
  "sample/",
  "migrations/",
] as const;
type Room = (typeof ROOMS)[number];

/** Rooms that a room may import, beside itself. `*` = any room of the Worker and src/domain. */
const ALLOWED: Partial<Record<Room, readonly string[]>> = {
  "src/domain/": [],
  "src/data/": ["src/domain/"],
  "src/ui/": ["src/domain/", "src/styles/"],
  "src/map/": ["src/domain/", "src/data/", "src/ui/", "src/session/", "src/styles/"],
  "src/session/": ["src/domain/", "src/data/"],
  "src/embed/": ["src/domain/", "src/data/", "src/map/", "src/styles/", "src/"],
  "src/shell/": ["src/domain/", "src/data/", "src/ui/", "src/session/", "src/styles/"],
  "src/pages/": [
    "src/domain/",
    "src/data/",
    "src/ui/",
    "src/map/",
    "src/session/",
    "src/shell/",
    "src/styles/",
    "content/",
  ],
  "src/screens.ts": ["src/domain/", "src/pages/"],
  "src/": [
    "src/screens.ts",
    "src/domain/",
    "src/data/",
    "src/pages/",
    "src/ui/",
    "src/map/",
    "src/shell/",
    "src/session/",
    "src/styles/",
    "content/",
  ],
  "worker/problem.ts": [],
  "worker/env.ts": ["worker/settings.ts", "worker/problem.ts", "worker/store/", "src/domain/"],
  "worker/settings.ts": ["worker/problem.ts", "src/domain/"],
  "worker/realtime/": ["src/domain/", "worker/problem.ts"],
  "worker/store/": ["worker/realtime/", "src/domain/", "worker/problem.ts"],
  "worker/loaders/": ["worker/store/", "src/domain/"],
  "worker/schedule/": ["worker/realtime/", "worker/loaders/", "worker/store/", "src/domain/", "worker/problem.ts"],
  "worker/api/": [
    "worker/auth/",
    "worker/cache/",
    "worker/gbfs/",
    "worker/export/",
    "worker/schedule/",
    "worker/loaders/",
    "worker/realtime/",
    "worker/store/",
    "src/domain/",
    "worker/problem.ts",
    "worker/env.ts",
  ],
  "worker/ingest/": ["worker/realtime/", "worker/store/", "src/domain/", "worker/problem.ts"],
  "worker/gbfs/": [
    "worker/cache/",
    "worker/ingest/",
    "worker/store/",
    "src/domain/",
    "worker/problem.ts",
    "worker/env.ts",
  ],
  // Runs in browsers, so it may not reach the store.
  "worker/checker/": ["worker/ingest/", "worker/repair/", "src/domain/", "worker/problem.ts"],
  "worker/repair/": ["worker/ingest/", "src/domain/", "worker/problem.ts"],
  "worker/export/": ["worker/ingest/", "worker/store/", "src/domain/", "worker/problem.ts"],
  "worker/middleware/": ["worker/problem.ts", "worker/env.ts", "worker/auth/", "worker/cache/", "src/domain/"],
  "worker/seo/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/api/",
    "worker/upstream/",
  ],
  "worker/datasets/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/api/",
  ],
  "worker/embed/": ["worker/problem.ts", "worker/env.ts", "worker/api/", "src/domain/", "src/embed/", "src/ui/"],
  "worker/health/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/upstream/",
  ],
  "worker/test-hooks/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/realtime/",
    "worker/store/",
    "src/domain/",
    "worker/ingest/",
  ],
  "worker/builds/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/redirects/",
  ],
  "worker/cache/": ["worker/problem.ts", "worker/env.ts", "worker/store/", "src/domain/", "src/screens.ts"],
  "worker/redirects/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/middleware/",
    "src/screens.ts",
    "content/",
  ],
  "worker/desk/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/settings.ts",
    "worker/redirects/",
    "worker/api/",
    "worker/jobs/",
    "worker/ingest/",
    "worker/store/",
    "src/domain/",
  ],
  "worker/auth/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/settings.ts",
  ],
  "worker/tiles/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/middleware/",
    "worker/api/",
  ],
  "worker/upstream/": [
    "worker/problem.ts",
    "worker/env.ts",
    "worker/cache/",
    "worker/store/",
    "src/domain/",
    "worker/middleware/",
    "worker/api/",
    "worker/tiles/",
  ],
  "worker/mail/": ["worker/store/", "src/domain/"],
  "worker/jobs/": [
    "worker/mail/",
    "worker/ingest/",
    "worker/store/",
    "worker/problem.ts",
    "worker/env.ts",
    "src/domain/",
  ],
  "worker/page/": [
    "worker/gbfs/",
    "worker/auth/",
    "worker/cache/",
    "worker/middleware/",
    "worker/redirects/",
    "worker/upstream/",
    "worker/tiles/",
    "worker/api/",
    "worker/schedule/",
    "worker/store/",
    "worker/problem.ts",
    "worker/env.ts",
    "src/domain/",
    "src/data/",
    "src/pages/",
    "src/ui/",
    "src/shell/",
    "src/session/",
    "src/styles/",
    "src/screens.ts",
    "src/",
  ],
  // Texts show the API's own tables, at build time.
  "cli/content/": ["cli/", "worker/api/", "worker/ingest/", "src/domain/", "content/"],
  // Written in the format that the Worker reads.
  "cli/card-glyphs/": ["cli/", "worker/seo/", "src/domain/"],
  // Runs the API's own executor in the process of a command.
  "cli/query/": ["worker/api/", "worker/store/", "worker/problem.ts", "src/domain/"],
  // Compares, cuts and merges feeds as files.
  "cli/feeds/": ["cli/", "worker/export/", "worker/ingest/", "worker/store/", "worker/problem.ts", "src/domain/"],
  "cli/": [
    "cli/query/",
    "cli/feeds/",
    "worker/mail/",
    "worker/ingest/",
    "worker/gbfs/",
    "worker/repair/",
    "worker/store/",
    "worker/redirects/",
    "worker/settings.ts",
    "worker/problem.ts",
    "src/domain/",
    "src/screens.ts",
    "content/",
  ],
};

const START_OF_ROOMS = "<!-- rooms: the last column is written from tests/unit/architecture/arrows.test.ts -->\n";
const END_OF_ROOMS = "<!-- end of rooms -->\n";

/**
 * CONTRIBUTING.md with the imports of `ALLOWED` in its table of rooms. What a room contains is kept as it is there.
 * @throws Error if the text has no markers of the table
 */
function withRooms(contributing: string): string {
  const [before, rest] = contributing.split(START_OF_ROOMS);
  const [table, after] = rest?.split(END_OF_ROOMS) ?? [];
  if (table === undefined || after === undefined)
    throw new Error("CONTRIBUTING.md has no markers of the table of rooms.");
  const contents = new Map([...table.matchAll(/^\| `(.+?)` \| (.*?) \|/gm)].map((row) => [row[1]!, row[2]!]));
  const name = (room: string) => room.replace(/\/$/, "");
  const rows = Object.entries(ALLOWED).map(([room, imports]) => {
    const list = imports.length === 0 ? "nothing" : imports.map((other) => `\`${name(other)}\``).join(", ");
    return `| \`${name(room)}\` | ${contents.get(name(room)) ?? ""} | ${list} |\n`;
  });
  return `${before}${START_OF_ROOMS}| room | contains | may import |\n|---|---|---|\n${rows.join("")}${END_OF_ROOMS}${after}`;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Relative imports of a file, as paths from the root: static, type-only, dynamic and glob ones. */
function importsOf(file: string, text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|import\.meta\.glob(?:<[^>]*>)?\(\s*)["'](\.{1,2}\/[^"']+)["']/g,
  )) {
    found.push(normalize(join(dirname(file), match[1]!)));
  }
  return found;
}

/** Folders inside two rooms, from the bottom up: a folder imports only those before it. "" stands for loose files. */
const FLOORS = {
  "worker/store/": [
    "",
    "archive/",
    "tables/",
    "cold/",
    "db/",
    "lists/",
    "search/",
    "version/",
    "timetable-file/",
    "streets/",
    "entities/",
    "registry/",
    "realtime/",
    "move/",
  ],
  "worker/api/": ["http/", "graphql/", "endpoint/", "rest/", "portal/", "ogc/", "compat/", "", "mcp/"],
} as const;

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(room));
}

const FILES = ["src", "worker", "cli"].flatMap(sourceFiles);
const GRAPH = new Map(FILES.map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), "utf8"))]));

describe("import boundaries", () => {
  test("every form of import is detected", () => {
    const text = `import a from "./a.ts";\nimport type { B } from "../b.ts";\nexport * from './c.ts';\nconst d = await import("./d.ts");\nimport "./e.css";\nimport.meta.glob("./pages/*/index.tsx")`;
    expect(importsOf("src/x/y.ts", text)).toEqual([
      "src/x/a.ts",
      "src/b.ts",
      "src/x/c.ts",
      "src/x/d.ts",
      "src/x/e.css",
      "src/x/pages/*/index.tsx",
    ]);
  });

  test.each(FILES)("%s imports only what its area may", (file) => {
    const room = roomOf(file)!;
    const allowed = ALLOWED[room];
    if (allowed === undefined) return; // worker/app.ts and worker/index.ts put the rooms together
    const wrong = GRAPH.get(file)!.filter((target) => {
      const other = roomOf(target);
      return other !== undefined && other !== room && !allowed.includes(other);
    });
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(FLOORS))("the folders of %s import only folders below them", (room, floors) => {
    const floorOf = (file: string) => {
      const rest = file.slice(room.length);
      return floors.indexOf(rest.slice(0, rest.indexOf("/") + 1) as never);
    };
    const inside = FILES.filter((file) => file.startsWith(room));
    const up = inside.flatMap((file) =>
      GRAPH.get(file)!
        .filter((target) => target.startsWith(room) && floorOf(target) > floorOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(inside.filter((file) => floorOf(file) < 0)).toEqual([]);
    expect(up).toEqual([]);
    const folders = floors.map((floor) => (floor === "" ? "loose files" : `\`${floor.slice(0, -1)}\``)).join(", ");
    expect(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")).toContain(`\`${room.slice(0, -1)}\`: ${folders}.`);
  });

  test("the table of CONTRIBUTING.md shows these rooms, says what each contains, and what it may import", () => {
    const path = join(ROOT, "CONTRIBUTING.md");
    const text = readFileSync(path, "utf8");
    const expected = withRooms(text);
    if (process.env.UPDATE_ROOMS === "1") writeFileSync(path, expected);
    else expect(text).toBe(expected);
    expect([...expected.matchAll(/^\| `(.+?)` \| {2}\|/gm)].map((row) => row[1])).toEqual([]);
  });

  test("nothing in src imports the Worker", () => {
    const wrong = FILES.filter((f) => f.startsWith("src/")).flatMap((f) =>
      GRAPH.get(f)!
        .filter((t) => t.startsWith("worker/"))
        .map((t) => `${f} -> ${t}`),
    );
    expect(wrong).toEqual([]);
  });

  test("INSERTs take their columns from the declared tables; only full-text tables have no declaration", () => {
    const fullText = /^(?:search|search_spelling|onestop_gram|\$\{table\})$/;
    const wrong = FILES.filter((f) => f.startsWith("worker/store/")).flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(/\bINSERT(?: OR \w+)? INTO ([\w${}]+)/g)]
        .filter(([, table = ""]) => !fullText.test(table))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test("SQL is only in worker/store, the command line's migrations, and the page that runs DuckDB", () => {
    const sql = /["'`](?:SELECT|INSERT|UPDATE|DELETE|CREATE)\s[\s\S]{0,80}?\b(?:FROM|INTO|SET|TABLE|INDEX)\b/;
    const isAllowed = (f: string) => /^(?:worker\/store|src\/pages\/datasets)\/|^cli\/migrate\.ts$/.test(f);
    const wrong = FILES.filter((f) => !isAllowed(f)).filter((f) => sql.test(readFileSync(join(ROOT, f), "utf8")));
    expect(wrong).toEqual([]);
  });

  test("no circular imports", () => {
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === "done") return;
      if (state.get(file) === "open") {
        circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
        return;
      }
      state.set(file, "open");
      for (const target of GRAPH.get(file) ?? []) if (GRAPH.has(target)) visit(target, [...path, file]);
      state.set(file, "done");
    };
    for (const file of FILES) visit(file, []);
    expect(circles).toEqual([]);
  });

  test("no file has a meaningless name", () => {
    const empty = FILES.filter((f) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.|$)/.test(f));
    expect(empty).toEqual([]);
  });

  test("only src/map imports the map libraries", () => {
    const wrong = FILES.filter((f) => f.startsWith("src/") && !f.startsWith("src/map/")).filter((f) =>
      /from\s+["'](?:maplibre-gl|pmtiles)/.test(readFileSync(join(ROOT, f), "utf8")),
    );
    expect(wrong).toEqual([]);
  });
});
