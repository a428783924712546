/**
 * Vite plugin for the translations of `content/messages/`. The Worker reads `messages/<hash>.json` of a language; a browser
 * reads what its screen shows, `messages/<build>/<language>/<screen>.json`, and what all screens show, `…/frame.json`. With
 * hot reload and in tests, where there are no public files, the module contains all translations.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, Rollup } from "vite";
import type { MessageCatalog } from "../../src/domain/language/current.ts";
import { FRAME_MESSAGES, laterMessages, messagesPath } from "../../src/domain/language/files.ts";
import { type Language, OTHER_LANGUAGES } from "../../src/domain/language/languages.ts";
import { messageId } from "../../src/domain/language/messages.ts";
import { COUNTRY_NAMES } from "../../src/domain/places/country-names.ts";
import { hashOf } from "../files/content-hash.ts";
import { ROOT } from "../project.ts";
import { compileCatalog, readCatalog } from "./catalog.ts";
import { extractTexts, type TextLocation } from "./extract.ts";
import { type Reference, reads, referencesIn } from "./references.ts";

const ID = "virtual:messages";
const RESOLVED_ID = `\0${ID}`;

type Catalogs = ReadonlyMap<Language, MessageCatalog>;

function catalogsOnce(): () => Catalogs {
  let catalogs: Catalogs | undefined;
  return () => {
    catalogs ??= new Map(
      OTHER_LANGUAGES.map((language) => [language, compileCatalog(language, readCatalog(ROOT, language))]),
    );
    return catalogs;
  };
}

/** The keys of the texts that modules of a build show. */
function textsOfModules(build: Pick<Rollup.PluginContext, "getModuleInfo">) {
  const texts = [...extractTexts(ROOT).values()];
  // What shows names of countries, which are in data, is loaded with the search box. A page carries those that it shows.
  const countries = [...COUNTRY_NAMES.values()].map((key) => ({
    key,
    locations: [{ source: "src/domain/places/place-words.ts", path: ["countryWords"] }],
  }));
  const importsOf = (id: string) => build.getModuleInfo(id)?.importedIds ?? [];
  const laterImportsOf = (id: string) => build.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const pathOf = (id: string) => relative(ROOT, id.split("?", 1)[0] ?? "");
  const reach = (start: string, next: (id: string) => readonly string[], without: ReadonlySet<string>) => {
    const modules = new Set<string>();
    const visit = (id: string) => {
      if (modules.has(id) || without.has(id)) return;
      modules.add(id);
      for (const one of next(id)) visit(one);
    };
    visit(start);
    return modules;
  };
  const references = new Map<string, readonly Reference[]>();
  const referencesOf = (path: string) => {
    const before = references.get(path);
    if (before !== undefined) return before;
    const isSource = /^src\/.*\.tsx?$/.test(path) && existsSync(join(ROOT, path));
    const all = isSource ? referencesIn(readFileSync(join(ROOT, path), "utf8"), path) : [];
    references.set(path, all);
    return all;
  };
  /** What modules read, without functions that none of them uses. @param roots modules of which all is used */
  const readBy = (paths: ReadonlySet<string>, roots: ReadonlySet<string>) => {
    const all = new Set<Reference>();
    const add = (reference: Reference) => {
      if (all.has(reference) || !paths.has(reference.source)) return;
      all.add(reference);
      const [name] = reference.path;
      for (const next of referencesOf(reference.source)) if (name === undefined || next.by === name) add(next);
    };
    for (const path of paths)
      for (const reference of referencesOf(path)) if (reference.by === null || roots.has(path)) add(reference);
    return all;
  };
  const keysOf = (modules: ReadonlySet<string>, starts: readonly string[], entries: readonly TextEntry[]) => {
    const paths = new Set([...modules].map(pathOf));
    // What is loaded later is read as a whole.
    const roots = new Set([...starts, ...[...modules].flatMap(laterImportsOf)].map(pathOf));
    const read = Map.groupBy(readBy(paths, roots), ({ source }) => source);
    const isShown = ({ source, path }: TextLocation) =>
      paths.has(source) && (path.length === 0 || read.get(source)?.some((reference) => reads(reference, path)));
    return entries.filter(({ locations }) => locations.some(isShown)).map(({ key }) => key);
  };
  return {
    /**
     * Keys of the texts that a module and what it imports show, at once and later.
     * @param without modules that do not count
     * @param frame what is loaded beside them
     */
    partsFrom(start: string, without: ReadonlySet<string> = new Set(), frame: Partial<Parts> = {}): Parts {
      const { modules: before = { now: [], all: [] }, now: frameNow = [], later: frameLater = [] } = frame;
      const starts = [start, ...(frame.starts ?? [])];
      const now = new Set([...before.now, ...reach(start, importsOf, without)]);
      const all = new Set([...before.all, ...reach(start, (id) => [...importsOf(id), ...laterImportsOf(id)], without)]);
      const keys = keysOf(now, starts, texts).filter((key) => !frameNow.includes(key));
      const others = new Set([...frameNow, ...frameLater, ...keys]);
      const later = keysOf(all, starts, [...texts, ...countries]).filter((key) => !others.has(key));
      return { now: keys, later, starts, modules: { now: [...now], all: [...all] } };
    },
  };
}

type TextEntry = { key: string; locations: readonly TextLocation[] };

type Parts = { now: string[]; later: string[]; starts: string[]; modules: { now: string[]; all: string[] } };

/** The translations of some keys, as JSON. */
function partOf(catalog: MessageCatalog, keys: readonly string[]): string {
  const part = keys.map(messageId).flatMap((id) => (catalog[id] === undefined ? [] : [[id, catalog[id]]]));
  return JSON.stringify(Object.fromEntries(part));
}

/** `embed/<script>.<language>.json` beside each script of embeds, with the texts that it shows at once or later. */
export function embedMessages(): Plugin {
  const readAll = catalogsOnce();
  return {
    name: "embed-messages",
    generateBundle() {
      const { partsFrom } = textsOfModules(this);
      for (const id of this.getModuleIds()) {
        const [, script] = /\/src\/embed\/([\w-]+)\.ts$/.exec(id) ?? [];
        if (script === undefined || this.getModuleInfo(id)?.isEntry !== true) continue;
        const { now, later } = partsFrom(id);
        for (const [language, catalog] of readAll()) {
          const fileName = `embed/${script}.${language}.json`;
          this.emitFile({ type: "asset", fileName, source: partOf(catalog, [...now, ...later]) });
        }
      }
    },
  };
}

/** @param build id of the build, for the names of public files */
export function siteMessages(build = ""): Plugin {
  let isBuild = false;
  const readAll = catalogsOnce();
  return {
    name: "site-messages",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === ID ? RESOLVED_ID : null),
    load(id) {
      if (id !== RESOLVED_ID) return null;
      const texts = [...readAll()].map(([language, catalog]) => [language, JSON.stringify(catalog)] as const);
      const files = Object.fromEntries(texts.map(([language, text]) => [language, wholePath(text)]));
      const here = isBuild ? null : Object.fromEntries(texts);
      const code = `export const catalogFiles = ${JSON.stringify(files)};\nexport const catalogsHere = ${JSON.stringify(here)};\n`;
      return { code, map: { mappings: "" } };
    },
    configureServer(server) {
      // Hot reload has no public files: the frame has all texts.
      server.middlewares.use("/messages/", ({ url = "" }, response) => {
        const [, language, name] = /^\/\w+\/(\w+)\/([\w.-]+)\.json$/.exec(url) ?? [];
        const catalog = name === FRAME_MESSAGES ? readAll().get(language as Language) : {};
        response.setHeader("content-type", "application/json").end(JSON.stringify(catalog ?? {}));
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const { partsFrom } = textsOfModules(this);
      const pages = [...this.getModuleIds()].filter((id) => /\/src\/pages\/[^/]+\/index\.tsx$/.test(id));
      const frame = partsFrom(join(ROOT, "src/entry.client.ts"), new Set(pages));
      const screens = pages.map((id) => ({
        name: /\/pages\/([^/]+)\//.exec(id)?.[1] ?? "",
        ...partsFrom(id, new Set(), frame),
      }));
      const files = [{ name: FRAME_MESSAGES, ...frame }, ...screens].flatMap(({ name, now, later }) => [
        { name, keys: now },
        { name: laterMessages(name), keys: later },
      ]);
      for (const [language, catalog] of readAll()) {
        const whole = JSON.stringify(catalog);
        this.emitFile({ type: "asset", fileName: wholePath(whole), source: whole });
        for (const { name, keys } of files) {
          const fileName = messagesPath(build, language, name).slice(1);
          this.emitFile({ type: "asset", fileName, source: partOf(catalog, keys) });
        }
      }
    },
  };
}

const wholePath = (text: string) => `messages/${hashOf(text)}.json`;
