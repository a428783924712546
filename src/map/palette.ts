/** Colors of the map besides those of routes, in both themes. */
import type { MapTheme } from "./style.ts";

export type Palette = {
  /** Casing that separates lines from each other and from the ground. */
  casing: string;
  /** Casing that keeps lines visible whose color is that of the ground. */
  edge: string;
  /** Highlighted or selected features. */
  lit: string;
  stop: string;
  /** Dots and names of networks. */
  network: string;
};

export const PALETTE: Readonly<Record<MapTheme, Palette>> = {
  light: { casing: "#ffffff", edge: "#ffffff", lit: "#ffff66", stop: "#14201b", network: "#0f6896" },
  dark: { casing: "#10161a", edge: "#66746f", lit: "#ffff66", stop: "#f2f6f4", network: "#8fd4fb" },
};
