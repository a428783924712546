/** Loads the tab of directions. It is what most visitors of a phone ask for, so its code comes with the panel. */
export const loadDirections = () => import("./tab.tsx");
