/** Texts of the maps themselves. */
export const text = {
  locate: "Find my location",
  world: "Map of transit routes and stops. The lists beside it have the same content.",
  page: "Map",
  start: "Start",
  destination: "Destination",
};
