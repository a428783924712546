/**
 * The translations of a document: those of its frame and of the screens that it has shown. A screen hydrates with what its
 * modules show; texts of parts that load later come right after that. A later screen waits for all. Browser only.
 */
import { type MessageCatalog, setPageLanguage } from "../domain/language/current.ts";
import { FRAME_MESSAGES, laterMessages, messagesPath } from "../domain/language/files.ts";
import { type Language, SOURCE_LANGUAGE } from "../domain/language/languages.ts";

type Loader = {
  load(name: string): Promise<void>;
  /** Whether no screen has been loaded. */
  isNew(): boolean;
  /** Settles when all files that were begun are there, or failed. */
  rest(): Promise<void>;
};

/** Null for a document in English, and on the server. */
let loader: Loader | null = null;

function createLoader(language: Language, build: string, catalog: object): Loader {
  const files = new Map<string, Promise<void>>();
  const read = async (name: string) => {
    const response = await fetch(messagesPath(build, language, name));
    if (!response.ok) throw new Error(`The translations of ${name} answered ${response.status}.`);
    Object.assign(catalog, await response.json());
  };
  return {
    load(name) {
      const loading = files.get(name) ?? read(name);
      files.set(name, loading);
      // The next use tries again.
      loading.catch(() => files.delete(name));
      return loading;
    },
    isNew: () => [...files.keys()].every((name) => name === FRAME_MESSAGES),
    rest: async () => void (await Promise.allSettled(files.values())),
  };
}

/**
 * Makes the language of the page that of the document's texts, and loads those of its frame.
 * @param speaks whether the page at a path is translated
 * @param texts translations that the document carries
 */
export async function beginMessages(
  { pageLanguage, buildId }: { pageLanguage: Language; buildId: string },
  speaks: (path: string) => boolean,
  texts: MessageCatalog = {},
): Promise<void> {
  if (pageLanguage === SOURCE_LANGUAGE) return setPageLanguage(() => null, speaks);
  const page = { language: pageLanguage, catalog: { ...texts } };
  setPageLanguage(() => page, speaks);
  loader = createLoader(pageLanguage, buildId, page.catalog);
  await loader.load(FRAME_MESSAGES);
}

/**
 * Loads the texts of a screen and begins those of its later parts. A screen after the first waits for both, because no
 * document carries what it shows of them. @param screen its folder below src/pages
 */
export async function loadMessages(screen: string): Promise<void> {
  if (loader === null) return;
  const isFirst = loader.isNew();
  const loading = loader.load(screen);
  if (isFirst) await loading;
  const later = [FRAME_MESSAGES, screen].map((name) => loader?.load(laterMessages(name)).catch(() => {}));
  if (!isFirst) await Promise.all([loading, ...later]);
}

/** Waits for the texts of parts that load later; without them they are in English. */
const laterTexts = (): Promise<void> => loader?.rest() ?? Promise.resolve();

/** Code that shows texts and is loaded after the screen, together with its texts. @param code from `import()` */
export async function withTexts<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, laterTexts()]);
  return module;
}
