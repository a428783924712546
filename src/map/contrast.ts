/** WCAG contrast as an expression of a map style: for the colors of routes, which only the renderer knows. */
import type { ExpressionSpecification } from "maplibre-gl";
import { groundLuminance, MIN_GRAPHIC_CONTRAST } from "../domain/gtfs/casing.ts";
import type { MapTheme } from "./style.ts";

/** Relative luminance of a color, as `contrastRatio` of src/domain/gtfs/color.ts computes it. */
function luminance(color: ExpressionSpecification): ExpressionSpecification {
  const channel = (index: number): ExpressionSpecification => {
    const share: ExpressionSpecification = ["/", ["at", index, ["to-rgba", color]], 255];
    return ["case", ["<=", share, 0.04045], ["/", share, 12.92], ["^", ["/", ["+", share, 0.055], 1.055], 2.4]];
  };
  return ["+", ["*", 0.2126, channel(0)], ["*", 0.7152, channel(1)], ["*", 0.0722, channel(2)]];
}

/** Whether a color has too little contrast with the ground of a theme to be seen as a line. */
export function isFaint(color: ExpressionSpecification, theme: MapTheme): ExpressionSpecification {
  const ground = groundLuminance(theme);
  const line = luminance(color);
  const ratio: ExpressionSpecification = ["/", ["+", ["max", line, ground], 0.05], ["+", ["min", line, ground], 0.05]];
  return ["<", ratio, MIN_GRAPHIC_CONTRAST];
}
