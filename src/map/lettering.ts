import type { SymbolLayerSpecification } from "maplibre-gl";

/**
 * Labels of points, placed on whichever side has room.
 * @param field attribute with the name
 * @param look `width` in ems at which a name wraps, `offset` in ems from the point
 */
export function lettering(
  field: string,
  look: { width: number; offset: number; color: string; halo: string },
): Required<Pick<SymbolLayerSpecification, "layout" | "paint">> {
  return {
    layout: {
      "text-field": ["get", field],
      "text-font": ["Noto Sans Medium"],
      "text-size": 12,
      "text-max-width": look.width,
      "text-variable-anchor": ["left", "right", "top", "bottom"],
      "text-radial-offset": look.offset,
      "text-justify": "auto",
    },
    paint: { "text-color": look.color, "text-halo-color": look.halo, "text-halo-width": 1.5 },
  };
}
