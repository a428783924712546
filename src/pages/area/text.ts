/** Texts of the choice of an area on a map. */
import { messages, t } from "../../domain/language/messages.ts";

export const text = messages({
  open: "Choose on a map",
  opening: "Opening…",
  failed: "The map could not be loaded. Check your connection and try again.",
  noMap: "This browser cannot show the map. Type the area instead.",
  title: "Choose an area",
  hint: "Move and zoom the map until it shows your area. To choose a part of it, draw a rectangle.",
  drag: "Drag across the map, from one corner of your area to the opposite one.",
  drawn: "The rectangle is your area. The map can still be moved.",
  map: "Map to choose an area",
  area: (box: string) => t`West, south, east, north: ${box}`,
  draw: "Draw a rectangle",
  stop: "Stop drawing",
  remove: "Remove the rectangle",
  use: "Use this area",
  cancel: "Cancel",
});
