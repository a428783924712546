/**
 * Route types: the basic ones of the GTFS reference (routes.txt, route_type) and the extended ones (Google's Extended GTFS
 * Route Types, after the European TPEG table), each with its parent type. modes.ts maps them to display modes.
 */

import { isInEnglish } from "../language/current.ts";
import { modeOf, modeWords } from "./modes.ts";

/** A route type; `parent` is the code of its parent type, -1 for the ten basic types. */
export type RouteType = { code: number; name: string; category: string; parent: number };

const UNKNOWN: RouteType = { code: -1, name: "Unknown", category: "", parent: -1 };

/** Code, name, parent. */
const ROWS: readonly (readonly [number, string, number])[] = [
  [0, "Tram", -1],
  [1, "Metro", -1],
  [2, "Rail", -1],
  [3, "Bus", -1],
  [4, "Ferry", -1],
  [5, "Cablecar", -1],
  [6, "Gondola", -1],
  [7, "Funicular", -1],
  [11, "Trolleybus", -1],
  [12, "Monorail", -1],
  [100, "Railway Service", 2],
  [101, "High Speed Rail Service", 2],
  [102, "Long Distance Trains", 2],
  [103, "Inter Regional Rail Service", 2],
  [104, "Car Transport Rail Service", 2],
  [105, "Sleeper Rail Service", 2],
  [106, "Regional Rail Service", 2],
  [107, "Tourist Railway Service", 2],
  [108, "Rail Shuttle (Within Complex)", 2],
  [109, "Suburban Railway", 2],
  [110, "Replacement Rail Service", 2],
  [111, "Special Rail Service", 2],
  [112, "Lorry Transport Rail Service", 2],
  [113, "All Rail Services", 2],
  [114, "Cross-Country Rail Service", 2],
  [115, "Vehicle Transport Rail Service", 2],
  [116, "Rack and Pinion Railway", 2],
  [117, "Additional Rail Service", 2],
  [200, "Coach Service", 3],
  [201, "International Coach Service", 3],
  [202, "National Coach Service", 3],
  [203, "Shuttle Coach Service", 3],
  [204, "Regional Coach Service", 3],
  [205, "Special Coach Service", 3],
  [206, "Sightseeing Coach Service", 3],
  [207, "Tourist Coach Service", 3],
  [208, "Commuter Coach Service", 3],
  [209, "All Coach Services", 3],
  [300, "Suburban Railway Service", 2],
  [400, "Urban Railway Service", 1],
  [401, "Metro Service", 1],
  [402, "Underground Service", 1],
  [403, "Urban Railway Service", 1],
  [404, "All Urban Railway Services", 1],
  [405, "Monorail", 12],
  [700, "Bus Service", 3],
  [701, "Regional Bus Service", 3],
  [702, "Express Bus Service", 3],
  [703, "Stopping Bus Service", 3],
  [704, "Local Bus Service", 3],
  [705, "Night Bus Service", 3],
  [706, "Post Bus Service", 3],
  [707, "Special Needs Bus", 3],
  [708, "Mobility Bus Service", 3],
  [709, "Mobility Bus for Registered Disabled", 3],
  [710, "Sightseeing Bus", 3],
  [711, "Shuttle Bus", 3],
  [712, "School Bus", 3],
  [713, "School and Public Service Bus", 3],
  [714, "Rail Replacement Bus Service", 3],
  [715, "Demand and Response Bus Service", 3],
  [716, "All Bus Services", 3],
  [717, "Share Taxi Service", 3],
  [800, "Trolleybus Service", 11],
  [900, "Tram Service", 0],
  [901, "City Tram Service", 0],
  [902, "Local Tram Service", 0],
  [903, "Regional Tram Service", 0],
  [904, "Sightseeing Tram Service", 0],
  [905, "Shuttle Tram Service", 0],
  [906, "All Tram Services", 0],
  [907, "Cable Tram", 0],
  [1000, "Water Transport Service", 4],
  [1001, "International Car Ferry Service", 4],
  [1002, "National Car Ferry Service", 4],
  [1003, "Regional Car Ferry Service", 4],
  [1004, "Local Car Ferry Service", 4],
  [1005, "International Passenger Ferry Service", 4],
  [1006, "National Passenger Ferry Service", 4],
  [1007, "Regional Passenger Ferry Service", 4],
  [1008, "Local Passenger Ferry Service", 4],
  [1009, "Post Boat Service", 4],
  [1010, "Train Ferry Service", 4],
  [1011, "Road-Link Ferry Service", 4],
  [1012, "Airport-Link Ferry Service", 4],
  [1013, "Car High-Speed Ferry Service", 4],
  [1014, "Passenger High-Speed Ferry Service", 4],
  [1015, "Sightseeing Boat Service", 4],
  [1016, "School Boat", 4],
  [1017, "Cable-Drawn Boat Service", 4],
  [1018, "River Bus Service", 4],
  [1019, "Scheduled Ferry Service", 4],
  [1020, "Shuttle Ferry Service", 4],
  [1021, "All Water Transport Services", 4],
  [1100, "Air Service", 1700],
  [1101, "International Air Service", 1100],
  [1102, "Domestic Air Service", 1100],
  [1103, "Intercontinental Air Service", 1100],
  [1104, "Domestic Scheduled Air Service", 1100],
  [1105, "Shuttle Air Service", 1100],
  [1106, "Intercontinental Charter Air Service", 1100],
  [1107, "International Charter Air Service", 1100],
  [1108, "Round-Trip Charter Air Service", 1100],
  [1109, "Sightseeing Air Service", 1100],
  [1110, "Helicopter Air Service", 1100],
  [1111, "Domestic Charter Air Service", 1100],
  [1112, "Schengen-Area Air Service", 1100],
  [1113, "Airship Service", 1100],
  [1114, "All Air Services", 1100],
  [1200, "Ferry Service", 4],
  [1300, "Aerial Lift Service", 6],
  [1301, "Telecabin Service", 6],
  [1302, "Cable Car Service", 6],
  [1303, "Elevator Service", 6],
  [1304, "Chair Lift Service", 6],
  [1305, "Drag Lift Service", 6],
  [1306, "Small Telecabin Service", 6],
  [1307, "All Telecabin Services", 6],
  [1400, "Funicular Service", 7],
  [1401, "Funicular Service", 7],
  [1402, "All Funicular Service", 7],
  [1500, "Taxi Service", 1700],
  [1501, "Communal Taxi Service", 1500],
  [1502, "Water Taxi Service", 1500],
  [1503, "Rail Taxi Service", 1500],
  [1504, "Bike Taxi Service", 1500],
  [1505, "Licensed Taxi Service", 1500],
  [1506, "Private Hire Service Vehicle", 1500],
  [1507, "All Taxi Services", 1500],
  [1600, "Self Drive", 1700],
  [1601, "Hire Car", 1600],
  [1602, "Hire Van", 1600],
  [1603, "Hire Motorbike", 1600],
  [1604, "Hire Cycle", 1600],
  [1700, "Miscellaneous Service", 3],
  [1701, "Cable Car", 5],
  [1702, "Horse-drawn Carriage", 1700],
];

const TYPES = new Map(ROWS.map(([code, name, parent]) => [code, { code, name, category: "", parent }]));

/** All 137 route types, sorted by code. */
export const ROUTE_TYPES: readonly RouteType[] = [...TYPES.values()];

/** The route type of a code; name `Unknown` and code -1 for any other value. */
export function routeType(code: number | null | undefined): RouteType {
  return TYPES.get(code ?? -1) ?? UNKNOWN;
}

/** The code of the basic type of a route type (itself for a basic type), -1 for an unknown code. */
export function topType(code: number | null | undefined): number {
  let type = routeType(code);
  while (type.parent !== -1) type = routeType(type.parent);
  return type.code;
}

/**
 * A route type in words: `Tram`, or with its basic type `City Tram Service (Tram)`; `Unknown` for an unknown code. In
 * other languages than English it is the display mode.
 */
export function routeTypeWords(code: number | null | undefined): string {
  const type = routeType(code);
  if (!isInEnglish()) return modeWords(modeOf(code));
  return type.parent === -1 ? type.name : `${type.name} (${routeType(topType(code)).name})`;
}
