// Departure boards and timetables with node-gtfs, as its documentation shows how to query a SQLite file that it imported.
import { closeDb, getRoutes, getStops, getStoptimes, getTrips, importGtfs, openDb } from "gtfs";

const byId = (rows, id) => new Map(rows.map((row) => [row[id], row]));
const unique = (rows, id) => [...new Set(rows.map((row) => row[id]))];

/** Imports the zip into a SQLite file and opens it. Dates are numbers such as 20260601, times texts such as 08:00:00. */
export async function openSchedules(zip, sqlitePath) {
  const config = { sqlitePath, agencies: [{ path: zip }], verbose: false, ignoreErrors: true, logFunction() {} };
  await importGtfs(config);
  const db = openDb(config);
  return {
    ...queries(db),
    /** The statements that `work` sends with the same functions, their values filled in. */
    recorded(work) {
      const statements = [];
      const copy = new db.constructor(sqlitePath, { verbose: (sql) => statements.push(sql) });
      work(queries(copy));
      copy.close();
      return statements;
    },
    close: () => closeDb(db),
  };
}

function queries(db) {
  const handWritten = db.prepare(`
    SELECT stop_times.trip_id, stop_times.stop_sequence, stop_times.departure_time, stop_times.stop_headsign,
      trips.trip_headsign, trips.direction_id,
      routes.route_id, routes.route_short_name, routes.route_long_name, routes.route_color
    FROM stop_times JOIN trips USING (trip_id) JOIN routes USING (route_id)
    WHERE stop_times.stop_id = ? AND stop_times.arrival_timestamp >= ? AND stop_times.departure_timestamp <= ?
      AND trips.service_id IN (
        SELECT service_id FROM calendar_dates WHERE date = ? AND exception_type = 1
        UNION SELECT service_id FROM calendar WHERE ? BETWEEN start_date AND end_date AND
          CASE ? WHEN 0 THEN sunday WHEN 1 THEN monday WHEN 2 THEN tuesday WHEN 3 THEN wednesday WHEN 4 THEN thursday
            WHEN 5 THEN friday ELSE saturday END = 1
        EXCEPT SELECT service_id FROM calendar_dates WHERE date = ? AND exception_type = 2
      )
    ORDER BY stop_times.departure_timestamp`);
  return {
    /** GTFS ids of stops at which trips call. */
    servedStops: () => db.prepare("SELECT DISTINCT stop_id FROM stop_times ORDER BY stop_id").pluck().all(),
    routes: () => unique(getRoutes({}, ["route_id"], [["route_id", "ASC"]], { db }), "route_id"),

    /** The stop times of a stop in a window of a service day, with their trips and routes. */
    board(stop_id, date, start_time, end_time) {
      const stoptimes = getStoptimes(
        { stop_id, date, start_time, end_time },
        ["trip_id", "stop_sequence", "departure_time", "stop_headsign"],
        [["departure_timestamp", "ASC"]],
        { db },
      );
      const trips = byId(
        getTrips(
          { trip_id: unique(stoptimes, "trip_id") },
          ["trip_id", "route_id", "trip_headsign", "direction_id"],
          [],
          { db },
        ),
        "trip_id",
      );
      const routes = byId(
        getRoutes(
          { route_id: unique([...trips.values()], "route_id") },
          ["route_id", "route_short_name", "route_long_name", "route_color"],
          [],
          { db },
        ),
        "route_id",
      );
      return stoptimes.map((stoptime) => {
        const trip = trips.get(stoptime.trip_id);
        return { ...stoptime, ...trip, ...routes.get(trip.route_id) };
      });
    },

    /** The same rows with one prepared statement on the tables of node-gtfs, which it does not offer itself. */
    boardBySql: (stop, date, weekday, start, end) => handWritten.all(stop, start, end, date, date, weekday, date),

    /** The trips of a route on a service day with all their stop times, and the stops of these. */
    timetable(route_id, date) {
      const trips = getTrips({ route_id, date }, ["trip_id", "trip_headsign", "trip_short_name", "direction_id"], [], {
        db,
      });
      const stoptimes = getStoptimes(
        { trip_id: unique(trips, "trip_id") },
        ["trip_id", "stop_id", "arrival_time", "departure_time"],
        [
          ["trip_id", "ASC"],
          ["stop_sequence", "ASC"],
        ],
        { db },
      );
      const stops = getStops({ stop_id: unique(stoptimes, "stop_id") }, ["stop_id", "stop_name", "platform_code"], [], {
        db,
      });
      return { trips, stoptimes, stops };
    },
  };
}
