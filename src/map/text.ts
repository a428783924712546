/** Texts of the maps themselves. */
import { messages } from "../domain/language/messages.ts";

export const text = messages({
  locate: "Find my location",
  world: "Map of transit routes and stops. The lists beside it have the same content.",
  page: "Map",
  start: "Start",
  destination: "Destination",
});
