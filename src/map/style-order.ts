import type { LayerSpecification } from "maplibre-gl";

/** Puts layers above the ground and below the names of a basemap. */
export function underNames(base: readonly LayerSpecification[], transit: readonly LayerSpecification[]) {
  const names = base.findIndex((layer) => layer.type === "symbol");
  const at = names === -1 ? base.length : names;
  return [...base.slice(0, at), ...transit, ...base.slice(at)];
}
