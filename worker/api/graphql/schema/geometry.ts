/** Inputs that say where. */
export const GEOMETRY = /* GraphQL */ `
"A circle: WGS84 degrees, radius in metres."
input PointRadius {
  lat: Float!
  lon: Float!
  radius: Float!
}

"Sorts by distance to this point."
input FocusPoint {
  lat: Float!
  lon: Float!
}

"A box in WGS84 degrees; with min_lon above max_lon it crosses the antimeridian."
input BoundingBox {
  min_lon: Float!
  min_lat: Float!
  max_lon: Float!
  max_lat: Float!
}

"A GeoJSON feature to test stops against."
input Feature {
  id: String
  geometry: Geometry
  properties: Map
  type: String
}
`;
