import type { LayerSpecification } from "maplibre-gl";

/**
 * Inserts layers above the ground and below the labels of a basemap, and their own labels above everything; the last
 * label layer is placed first.
 * @param low labels that give way to those of the basemap
 */
export function underNames(
  base: readonly LayerSpecification[],
  transit: readonly LayerSpecification[],
  low: readonly LayerSpecification[] = [],
) {
  const names = base.findIndex((layer) => layer.type === "symbol");
  const at = names === -1 ? base.length : names;
  const isName = (layer: LayerSpecification) => layer.type === "symbol";
  const lines = transit.filter((layer) => !isName(layer));
  return [...base.slice(0, at), ...lines, ...low, ...base.slice(at), ...transit.filter(isName)];
}
