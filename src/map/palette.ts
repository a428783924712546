/** Colors of transit on the map, in both themes. */
import type { MapTheme } from "./style.ts";

export type Palette = {
  /** Casing that separates lines from each other and from the ground. */
  casing: string;
  /** Highlighted or selected features. */
  lit: string;
  stop: string;
  rail: string;
  /** Buses by their headway: up to 10 minutes, up to 20, longer or unknown. */
  frequent: string;
  medium: string;
  infrequent: string;
  tram: string;
  metro: string;
  other: string;
};

export const PALETTE: Readonly<Record<MapTheme, Palette>> = {
  light: {
    casing: "#ffffff",
    lit: "#ffff66",
    stop: "#000000",
    rail: "#999999",
    frequent: "#0f6896",
    medium: "#1c96d6",
    infrequent: "#8acaeb",
    tram: "#ff9966",
    metro: "#ff0000",
    other: "#e6a615",
  },
  // On dark ground the lighter blue means more service, as the darker one does on light ground.
  dark: {
    casing: "#10161a",
    lit: "#ffff66",
    stop: "#f2f6f4",
    rail: "#a8a8a8",
    frequent: "#8fd4fb",
    medium: "#3aa5e0",
    infrequent: "#1f6288",
    tram: "#ff9966",
    metro: "#ff4d4d",
    other: "#e6a615",
  },
};
