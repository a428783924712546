/**
 * Queries that select what the queries of known clients select: the plan of `@opentripplanner/core-utils` 16, and the pages
 * of otp-react-redux and Digitransit. Names of fields and arguments are theirs, as facts; the texts are ours.
 */

const ALERTS = "alerts { alertDescriptionText alertHeaderText alertUrl effectiveStartDate id }";
const PLAN_STOP = `stop { ${ALERTS} code gtfsId id lat lon }`;
const PLAN_PLACE = `lat lon name rentalVehicle { id network } ${PLAN_STOP} vertexType`;
const BOOKING = `contactInfo { bookingUrl infoUrl phoneNumber } earliestBookingTime { daysPrior time }
  latestBookingTime { daysPrior time } message`;
const PRICE = "price { amount currency { code digits } }";

export const CORE_UTILS_PLAN = `query Plan(
  $arriveBy: Boolean, $banned: InputBanned, $bikeReluctance: Float, $carReluctance: Float, $date: String,
  $fromPlace: String!, $modes: [TransportMode], $numItineraries: Int, $time: String, $toPlace: String!,
  $unpreferred: InputUnpreferred, $walkReluctance: Float, $walkSpeed: Float, $wheelchair: Boolean
) {
  plan(
    arriveBy: $arriveBy, banned: $banned, bikeReluctance: $bikeReluctance, carReluctance: $carReluctance, date: $date,
    fromPlace: $fromPlace, locale: "en", numItineraries: $numItineraries, time: $time, toPlace: $toPlace,
    transportModes: $modes, unpreferred: $unpreferred, walkReluctance: $walkReluctance, walkSpeed: $walkSpeed,
    wheelchair: $wheelchair
  ) {
    itineraries {
      accessibilityScore duration endTime startTime waitingTime walkTime
      transfers: numberOfTransfers
      legs {
        accessibilityScore
        agency { ${ALERTS} gtfsId id: gtfsId name timezone url }
        ${ALERTS}
        arrivalDelay departureDelay distance dropoffType duration endTime headsign id interlineWithPreviousLeg
        dropOffBookingInfo { ${BOOKING} }
        pickupBookingInfo { ${BOOKING} }
        fareProducts {
          id
          product {
            __typename id medium { id name } name riderCategory { id name }
            ... on DefaultFareProduct { ${PRICE} }
            ... on DependentFareProduct { dependencies { id } price { amount currency { code } } }
          }
        }
        from { ${PLAN_PLACE} }
        to { ${PLAN_PLACE} }
        intermediateStops { lat locationType lon name stopCode: code stopId: id }
        legGeometry { length points }
        mode pickupType realTime realtimeState rentedBike startTime transitLeg
        rideHailingEstimate {
          arrival maxPrice { amount currency { code } } minPrice { amount currency { code } } provider { id }
        }
        route { ${ALERTS} color gtfsId id: gtfsId longName shortName textColor type }
        steps {
          absoluteDirection ${ALERTS} area distance elevationProfile { distance elevation } lat lon relativeDirection
          stayOn streetName
        }
        stopCalls { stopLocation { __typename } }
        trip {
          arrivalStoptime { stop { gtfsId id } stopPosition }
          departureStoptime { stop { gtfsId id } stopPosition }
          gtfsId id
        }
      }
    }
    routingErrors { code description inputField }
  }
}`;

const STOP_PAGE = `
  id: gtfsId code lat lon locationType name wheelchairBoarding zoneId
  geometries { geoJson }
  routes { id: gtfsId agency { gtfsId name } longName mode color textColor shortName }
  stopTimes: stoptimesForPatterns(numberOfDepartures: 3) {
    pattern { desc: name headsign id: code }
    times: stoptimes {
      arrivalDelay departureDelay headsign realtime realtimeArrival realtimeDeparture realtimeState scheduledArrival
      scheduledDeparture serviceDay stop { id: gtfsId } timepoint trip { id }
    }
  }`;

/** The queries of otp-react-redux 5 (lib/actions/apiV2), by what they show. */
export const REACT_REDUX = {
  trip: `query ($id: String!) {
    trip(id: $id) {
      id: gtfsId
      route {
        id: gtfsId agency { id: gtfsId name url timezone lang phone fareUrl } shortName longName type url color textColor
        routeBikesAllowed: bikesAllowed bikesAllowed
      }
      serviceId tripHeadsign directionId blockId shapeId wheelchairAccessible bikesAllowed
      tripBikesAllowed: bikesAllowed
      stops { id: gtfsId stopId: gtfsId code name lat lon }
      tripGeometry { length points }
    }
  }`,
  stop: `query ($id: String!) { stop(id: $id) { ${STOP_PAGE} } }`,
  nearbyStops: `query ($lat: Float!, $lon: Float!, $radius: Int!) {
    stopsByRadius(lat: $lat, lon: $lon, radius: $radius) { edges { node { stop { ${STOP_PAGE} } } } }
  }`,
  nearby: `query ($lat: Float!, $lon: Float!, $radius: Int!) {
    nearest(lat: $lat, lon: $lon, maxDistance: $radius, maxResults: 50) {
      edges {
        node {
          place {
            id lat lon __typename
            ... on RentalVehicle { network vehicleType { formFactor } }
            ... on VehicleRentalStation { network }
            ... on BikeRentalStation { bikesAvailable spacesAvailable name networks }
            ... on VehicleParking { carPlaces bicyclePlaces name }
          }
          distance
        }
      }
    }
  }`,
  rentals: "{ rentalVehicles { vehicleId id name lat lon allowPickupNow vehicleType { formFactor } network } }",
  vehicles: `query ($id: String!) {
    route(id: $id) {
      patterns {
        vehiclePositions {
          vehicleId label lat lon stopRelationship { status stop { name gtfsId } } speed heading lastUpdated
          trip { pattern { id } }
        }
      }
    }
  }`,
  route: `query ($id: String!) {
    route(id: $id) {
      id: gtfsId desc agency { id: gtfsId name url timezone lang phone } longName shortName mode type color textColor
      bikesAllowed routeBikesAllowed: bikesAllowed url
      patterns {
        id name patternGeometry { points length }
        stops { code id: gtfsId lat lon name locationType geometries { geoJson } routes { textColor color } }
      }
    }
  }`,
  routes: "{ routes { id: gtfsId agency { id: gtfsId name } longName shortName mode type color } }",
} as const;

const RENTAL_STATION = "lat lon stationId name rentalNetwork { networkId } availableVehicles { total }";
const LEVELS = "from { level name } verticalDirection to { level name }";
const TIMES = "scheduledTime estimated { time }";
const PAGE_ALERTS = `alerts {
  alertSeverityLevel effectiveEndDate effectiveStartDate alertHeaderText alertDescriptionText
  entities { __typename ... on Stop { gtfsId } ... on Route { gtfsId } }
}`;

/** Digitransit's search of journeys (PlanConnection with ItineraryDetailsFragment). */
export const DIGITRANSIT_PLAN = `query PlanConnectionQuery(
  $fromPlace: PlanLabeledLocationInput!, $toPlace: PlanLabeledLocationInput!, $modes: PlanModesInput!,
  $datetime: PlanDateTimeInput!, $walkReluctance: Reluctance, $walkBoardCost: Cost, $carReluctance: Reluctance,
  $minTransferTime: Duration, $walkSpeed: Speed, $wheelchair: Boolean, $transferPenalty: Cost, $bikeSpeed: Speed,
  $allowedRentalNetworks: [String!], $after: String, $first: Int, $before: String, $last: Int,
  $via: [PlanViaLocationInput!], $filters: [TransitFilterInput!], $bookingTime: OffsetDateTime!
) {
  plan: planConnection(
    dateTime: $datetime, after: $after, first: $first, before: $before, last: $last, origin: $fromPlace,
    destination: $toPlace, modes: $modes, via: $via, flex: { bookingTime: $bookingTime }
    preferences: {
      accessibility: { wheelchair: { enabled: $wheelchair } }
      street: {
        bicycle: { speed: $bikeSpeed, rental: { allowedNetworks: $allowedRentalNetworks } }
        scooter: { rental: { allowedNetworks: $allowedRentalNetworks } }
        walk: { speed: $walkSpeed, reluctance: $walkReluctance, boardCost: $walkBoardCost }
        car: { reluctance: $carReluctance }
      }
      transit: { transfer: { cost: $transferPenalty, slack: $minTransferTime }, filters: $filters }
    }
  ) {
    searchDateTime
    routingErrors { code inputField }
    pageInfo { startCursor endCursor }
    edges {
      node {
        ...Details
        walkDistance
        legs {
          legId: id headsign
          alerts { alertSeverityLevel effectiveStartDate effectiveEndDate alertDescriptionText alertHeaderText id }
          steps {
            feature {
              ... on ElevatorUse { ${LEVELS} }
              ... on EscalatorUse { ${LEVELS} }
              ... on StairsUse { ${LEVELS} }
            }
          }
          route { mode }
          trip { directionId }
          from { stop { routes { type } parentStation { name } } viaLocationType }
          to { stop { routes { type gtfsId } parentStation { name } } viaLocationType }
        }
      }
    }
  }
}
fragment Details on Itinerary {
  duration start end emissionsPerPerson { co2 }
  legs {
    fareProducts { id product { id name ... on DefaultFareProduct { price { amount } } } }
    mode legGeometry { points } distance duration realTime realtimeState transitLeg rentedBike intermediatePlace
    interlineWithPreviousLeg
    pickupBookingInfo { contactInfo { bookingUrl infoUrl phoneNumber } message }
    steps { feature { __typename ... on Entrance { publicCode wheelchairAccessible } } lat lon }
    nextLegs(numberOfLegs: 2, originModesWithParentStation: [RAIL], destinationModesWithParentStation: [RAIL]) {
      mode distance realTime
      route { ${PAGE_ALERTS} shortName mode type gtfsId color }
      from { stop { platformCode ${PAGE_ALERTS} } }
      to { stop { ${PAGE_ALERTS} } }
      start { ${TIMES} }
      trip { tripHeadsign pattern { code } occupancy { occupancyStatus } gtfsId }
    }
    agency { name url fareUrl }
    from {
      lat lon name vehicleParking { name vehicleParkingId } vehicleRentalStation { ${RENTAL_STATION} }
      rentalVehicle { vehicleId name lat lon rentalUris { android ios web } rentalNetwork { networkId url } }
      stop { gtfsId code platformCode vehicleMode zoneId ${PAGE_ALERTS} parentStation { gtfsId } }
    }
    to {
      lat lon name vehicleRentalStation { ${RENTAL_STATION} } vehicleParking { vehicleParkingId name }
      rentalVehicle { vehicleId lat lon rentalNetwork { networkId } }
      stop { gtfsId code platformCode zoneId name vehicleMode ${PAGE_ALERTS} parentStation { gtfsId } }
    }
    intermediatePlaces {
      arrival { ${TIMES} }
      stop { gtfsId lat lon name code platformCode zoneId parentStation { gtfsId } }
    }
    start { ${TIMES} }
    end { ${TIMES} }
    route { shortName color gtfsId type longName desc url agency { gtfsId fareUrl name phone } ${PAGE_ALERTS} }
    trip {
      gtfsId tripHeadsign pattern { code }
      stoptimesForDate { headsign realtimeState serviceDay scheduledDeparture stop { gtfsId platformCode } }
      stoptimes { stop { platformCode } scheduledDeparture }
      occupancy { occupancyStatus }
    }
  }
}`;

/** Pages of Digitransit around stops, as its containers select them. */
export const DIGITRANSIT = {
  stop: `query ($id: String!, $startTime: Long!, $timeRange: Int!, $numberOfDepartures: Int!) {
    stop(id: $id) {
      id gtfsId name code desc lat lon url zoneId platformCode vehicleMode locationType wheelchairBoarding
      parentStation { gtfsId name }
      stoptimes: stoptimesWithoutPatterns(
        startTime: $startTime, timeRange: $timeRange, numberOfDepartures: $numberOfDepartures, omitCanceled: false
      ) {
        realtimeState realtimeDeparture scheduledDeparture realtimeArrival scheduledArrival realtime serviceDay
        pickupType dropoffType headsign stopPosition
        stop { id code platformCode }
        trip {
          gtfsId directionId tripHeadsign
          pattern { route { gtfsId shortName longName mode color agency { name } } code }
          stops { id }
        }
      }
    }
  }`,
  station: `query ($id: String!) {
    station(id: $id) {
      gtfsId name lat lon locationType
      stops { gtfsId platformCode routes { shortName mode } }
      stoptimesWithoutPatterns(numberOfDepartures: 4, omitNonPickups: true) { realtimeDeparture stop { gtfsId } }
    }
  }`,
  timetable: `query ($id: String!, $date: String!) {
    stop(id: $id) {
      stoptimesForServiceDate(date: $date, omitCanceled: false) {
        pattern { headsign code route { id shortName longName type mode agency { id name } } }
        stoptimes { realtimeState scheduledDeparture serviceDay headsign pickupType trip { gtfsId } }
      }
    }
  }`,
  pattern: `query ($id: String!, $day: String!) {
    pattern(id: $id) {
      id code headsign directionId
      geometry { lat lon }
      stops { id gtfsId name lat lon code }
      route { gtfsId shortName mode color patterns { code directionId } }
      trips: tripsForDate(serviceDate: $day) {
        id gtfsId stoptimes: stoptimesForDate(serviceDate: $day) { realtimeState scheduledDeparture stop { id } }
      }
    }
  }`,
  box: `query ($minLat: Float!, $minLon: Float!, $maxLat: Float!, $maxLon: Float!) {
    stops: stopsByBbox(minLat: $minLat, minLon: $minLon, maxLat: $maxLat, maxLon: $maxLon) {
      vehicleMode gtfsId lat lon name parentStation { gtfsId }
    }
  }`,
  alerts: `query ($feeds: [String!]) {
    alerts(feeds: $feeds, severityLevel: [SEVERE, WARNING, INFO, UNKNOWN_SEVERITY]) {
      id feed alertHeaderText alertDescriptionText alertCause alertEffect alertSeverityLevel alertUrl
      effectiveStartDate effectiveEndDate
      entities {
        __typename
        ... on Route { gtfsId shortName mode color }
        ... on Stop { gtfsId name }
        ... on Agency { gtfsId }
        ... on Trip { gtfsId }
        ... on Unknown { description }
      }
    }
  }`,
  range: `{
    serviceTimeRange { start end } feeds { feedId version publisher { name url } agencies { gtfsId name } }
    agencies { gtfsId name }
  }`,
  leg: "query ($id: String!) { leg(id: $id) { mode trip { gtfsId } duration } }",
} as const;

/** All queries by the client that sends them, as the documentation names it. */
export const CLIENTS: Readonly<Record<string, readonly string[]>> = {
  "core-utils": [CORE_UTILS_PLAN],
  "otp-react-redux": Object.values(REACT_REDUX),
  Digitransit: [DIGITRANSIT_PLAN, ...Object.values(DIGITRANSIT)],
};
