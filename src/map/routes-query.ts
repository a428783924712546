/** The document that reads the routes of a page's map. */
import { graphqlDocument } from "../data/document.ts";
import type { MapRoutesQuery, MapRoutesQueryVariables } from "../data/documents.generated.ts";

export const MAP_ROUTES = graphqlDocument<MapRoutesQuery, MapRoutesQueryVariables>(`
  query MapRoutes($ids: [Int!], $all: Boolean!) {
    routes(ids: $ids, limit: 100) {
      id
      route_type
      route_color
      route_text_color
      geometry
      stops(limit: 1000) @include(if: $all) { id geometry }
    }
  }
`);
