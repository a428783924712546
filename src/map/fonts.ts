/// <reference types="vite/client" />
/**
 * Map fonts: Noto Sans from files of this site, each loaded only when a character of its range is drawn.
 * Scripts without a file (Chinese, Arabic, Thai) use the visitor's system fonts.
 */

import cyrillic from "@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2?url&no-inline";
import cyrillicMedium from "@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff2?url&no-inline";
import devanagari from "@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff2?url&no-inline";
import greek from "@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2?url&no-inline";
import greekMedium from "@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff2?url&no-inline";
import latinItalic from "@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2?url&no-inline";
import latin from "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url&no-inline";
import latinMedium from "@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url&no-inline";
import latinExtItalic from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-italic.woff2?url&no-inline";
import latinExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url&no-inline";
import latinExtMedium from "@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url&no-inline";
import vietnamese from "@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2?url&no-inline";
import vietnameseMedium from "@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff2?url&no-inline";
import ranges from "@fontsource/noto-sans/unicode.json" with { type: "json" };

type Face = { url: string; "unicode-range": string[] };

/** A font file and its character range. */
function face(subset: keyof typeof ranges, url: string): Face {
  return { url, "unicode-range": ranges[subset].split(",") };
}

const DEVANAGARI = face("devanagari", devanagari);

/** `font-faces` of the style, under the names used by the layers of @protomaps/basemaps. */
export const FONT_FACES: Record<string, Face[]> = {
  "Noto Sans Regular": [
    face("latin", latin),
    face("latin-ext", latinExt),
    face("cyrillic", cyrillic),
    face("greek", greek),
    face("vietnamese", vietnamese),
    DEVANAGARI,
  ],
  "Noto Sans Medium": [
    face("latin", latinMedium),
    face("latin-ext", latinExtMedium),
    face("cyrillic", cyrillicMedium),
    face("greek", greekMedium),
    face("vietnamese", vietnameseMedium),
  ],
  "Noto Sans Italic": [face("latin", latinItalic), face("latin-ext", latinExtItalic)],
  "Noto Sans Devanagari Regular v1": [DEVANAGARI],
};
