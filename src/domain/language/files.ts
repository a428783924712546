/** Public files with the translations that a browser needs. */
import type { Language } from "./languages.ts";

/** Name of the file with what all screens show. No screen has this name. */
export const FRAME_MESSAGES = "frame";

/** Name of the file with the texts of parts that load later. @param name of the file with the others */
export const laterMessages = (name: string): string => `${name}.later`;

/** @param screen folder of the screen below src/pages, or `FRAME_MESSAGES` */
export const messagesPath = (build: string, language: Language, screen: string): string =>
  `/messages/${build}/${language}/${screen}.json`;
