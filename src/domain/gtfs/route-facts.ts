/** Facts shown with the name of a route: columns of GTFS routes.txt, and its Onestop ID. */
export type RouteFacts = {
  onestop_id: string | null;
  route_id: string;
  route_short_name: string | null;
  route_long_name: string | null;
  route_type: number;
  route_color: string | null;
  route_text_color: string | null;
};
