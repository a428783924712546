/** Texts about shared vehicles near a stop, apart from those that the browser loads with the page. */
import { messages, t } from "../../domain/language/messages.ts";

export const rentals = messages({
  caption: (distance: string) => t`Stations and free vehicles within ${distance}`,
  name: "Station or vehicle",
  vehicles: "To rent",
  docks: "Places to return",
  distance: "Distance",
  system: "System",
  closed: "closed",
  meters: (meters: number) => t`${meters} m`,
});
