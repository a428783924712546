/** Colors of the map besides those of routes, in both themes. */
import type { VerdictName } from "../domain/verdict/verdict.ts";
import type { MapTheme } from "./style.ts";

export type Palette = {
  /** Casing that separates lines from each other and from the ground. */
  casing: string;
  /** Casing that keeps lines visible whose color is that of the ground. */
  edge: string;
  /** Casing of lines whose color has less than 3 to 1 contrast with the ground. */
  rescue: string;
  /** Highlighted or selected features. */
  lit: string;
  stop: string;
  /** Dots and names of networks. */
  network: string;
  /** Shared vehicles, and the labels on them. */
  rental: string;
  onRental: string;
};

export const PALETTE: Readonly<Record<MapTheme, Palette>> = {
  light: {
    ...{ casing: "#ffffff", edge: "#ffffff", rescue: "#5b6a64", lit: "#ffff66", stop: "#14201b", network: "#0f6896" },
    ...{ rental: "#a0317f", onRental: "#ffffff" },
  },
  dark: {
    ...{ casing: "#10161a", edge: "#66746f", rescue: "#dfe8e3", lit: "#ffff66", stop: "#f2f6f4", network: "#8fd4fb" },
    ...{ rental: "#f29bd4", onRental: "#10161a" },
  },
};

/** Dots of feeds by verdict; the legend names each color. */
export const DOT_COLORS: Readonly<Record<MapTheme, Readonly<Record<VerdictName, string>>>> = {
  light: {
    ...{ current: "#0a7a58", ends_soon: "#b36b00", not_yet_valid: "#b36b00", expired: "#9c1c22" },
    ...{ unreachable: "#9c1c22", needs_key: "#0b4a6f", replaced: "#73837b", never_imported: "#73837b" },
  },
  dark: {
    ...{ current: "#5fd3a8", ends_soon: "#f5c15c", not_yet_valid: "#f5c15c", expired: "#ff9b94" },
    ...{ unreachable: "#ff9b94", needs_key: "#8fd4fb", replaced: "#8b9a93", never_imported: "#8b9a93" },
  },
};
