/** Texts about shared vehicles near a stop, apart from those that the browser loads with the page. */
import { messages, t } from "../../domain/language/messages.ts";

export const rentals = messages({
  caption: "Stations and free vehicles within 400 m",
  name: "Station or vehicle",
  station: "Rental station",
  vehicle: "Rental vehicle",
  vehicles: "To rent",
  docks: "Places to return",
  distance: "Distance",
  system: "System",
  closed: "closed",
  meters: (meters: number) => t`${meters} m`,
});
