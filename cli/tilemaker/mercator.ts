/** Positions in Web Mercator, as tiles use it. */

/** Web mercator in the unit square. */
export function unitOf([lon, lat]: readonly [number, number]): [x: number, y: number] {
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI];
}
