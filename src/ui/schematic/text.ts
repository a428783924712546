/** Texts of drawings. */
export const text = {
  openInMap: "Open in the map",
};
