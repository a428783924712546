/** Values of the bundled sample networks (sample/), which the examples of the documentation use. */
export const SAMPLE = {
  feed: "f-sample~sydney~ferries",
  realtimeFeed: "f-nsw~ferries~rt",
  operator: "o-sample~sydney~ferries",
  agencyId: "sydney~ferries",
  agencyName: "Sydney Ferries (sample)",
  route: "f-sample~sydney~ferries:F1",
  routeOnestopId: "r-r3gx9-f1",
  routeId: "F1",
  /** Ferry. */
  routeType: 4,
  stop: "f-sample~sydney~ferries:circular~quay",
  stopOnestopId: "s-r3gx2gu3rs-circularquay",
  stopId: "circular~quay",
  /** Active version of the feed. */
  sha1: "2e71072fd958bc4a32d446d436dc2296e09608e2",
  /** Versions of another feed. */
  olderSha1: "7697c3d558b1b93bf48ab184d8d1e48905c72c6c",
  newerSha1: "22f837fadaa3e2f25cfbde94bf6014c448ada240",
  /** Numeric id of the route. */
  routeNumber: 11,
  /** Numeric id of a trip of the route. */
  trip: 864,
  tripId: "F1o0530",
  /** Circular Quay, WGS84 degrees. */
  lat: -33.8611,
  lon: 151.2108,
} as const;
