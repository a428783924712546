/**
 * A feed with every file of the GTFS Schedule reference and every column of each, in values that survive a round trip
 * unchanged.
 */
const ZONE = {
  type: "Polygon",
  coordinates: [
    [
      [16.3, 48.1],
      [16.5, 48.1],
      [16.5, 48.3],
      [16.3, 48.1],
    ],
  ],
};
const ISLANDS = { type: "MultiPolygon", coordinates: [ZONE.coordinates, [[...ZONE.coordinates[0]!]]] };

export const ZONES = [
  { id: "zone", properties: { stop_name: "Zone", stop_desc: "All of it" }, geometry: ZONE },
  { id: "islands", properties: { zone_id: "Z2", stop_url: "https://small.example/z" }, geometry: ISLANDS },
];

export const REFERENCE_FEED: Readonly<Record<string, string>> = {
  "agency.txt":
    "agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,agency_fare_url,agency_email,cemv_support\n" +
    "A,Small Transit,https://small.example,Europe/Vienna,de,+43 1 234,https://small.example/fares,info@small.example,1\n" +
    'B,"Ferries, Ltd.",https://ferry.example,Europe/Vienna,de,,,,\n',
  "stops.txt":
    "stop_id,stop_code,stop_name,tts_stop_name,stop_desc,stop_lat,stop_lon,zone_id,stop_url,location_type,parent_station," +
    "stop_timezone,wheelchair_boarding,level_id,platform_code,stop_access\n" +
    "S,100,Hauptplatz,haupt platz,By the fountain,48.2,16.37,Z1,https://small.example/S,0,P,Europe/Vienna,1,L0,1,0\n" +
    'E,,"Platz, am ""Ring""",,,48.21,16.38,Z1,,0,P,,2,L1,2b,1\n' +
    "Q,,駅前,,,48.22,16.39,Z2,,0,,,0,,,\n" +
    "P,,Vienna/Wien,,,48.2101,16.3801,,,1,,Europe/Vienna,,,,\n" +
    "X,,Door,,,48.2102,16.3802,,,2,P,,,L0,,\n" +
    "N,,Stairs,,,,,,,3,P,,,L1,,\n" +
    "B,,,,,,,,,4,S,,,,,\n",
  "routes.txt":
    "route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_url,route_color,route_text_color," +
    "route_sort_order,continuous_pickup,continuous_drop_off,network_id,cemv_support\n" +
    "R,A,1,Start to End,All day,3,https://small.example/R,00FF00,000000,7,1,2,own,2\n" +
    "D,A,,On demand,,715,,,,,,,,\n" +
    "F,B,F1,,,1200,,,,0,0,3,,0\n",
  "trips.txt":
    "route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,block_id,shape_id,wheelchair_accessible,bikes_allowed,cars_allowed\n" +
    "R,WD,T1,To the End,early,0,b1,H,1,2,1\n" +
    "R,WD,T2,,,1,b1,H,2,1,2\n" +
    "R,NIGHT,T3,To the End,,0,,,,,\n" +
    "D,WD,D1,,,,,,,,\n" +
    "D,WD,D2,,,,,,,,\n" +
    "F,ONCE,F1,,,,,,,,0\n",
  "stop_times.txt":
    "trip_id,arrival_time,departure_time,stop_id,location_group_id,location_id,stop_sequence,stop_headsign," +
    "start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,continuous_pickup," +
    "continuous_drop_off,shape_dist_traveled,timepoint,pickup_booking_rule_id,drop_off_booking_rule_id\n" +
    "T1,08:00:00,08:00:30,S,,,3,Via Ring,,,0,1,0,1,0,1,,\n" +
    "T1,,,Q,,,5,,,,2,3,2,3,0.75,0,call,note\n" +
    "T1,08:10:00,08:11:00,E,,,9,To the End,,,1,0,,,1.5,1,,\n" +
    "T2,09:00:00,09:00:00,E,,,0,,,,,,,,,,,\n" +
    "T2,,09:10:00,S,,,1,,,,,,,,,,,\n" +
    "T3,26:59:59,27:00:00,S,,,1,,,,,,,,,,,\n" +
    "T3,51:30:00,51:30:00,E,,,2,,,,3,,,,,,,\n" +
    "D1,,,,,zone,1,,08:00:00,20:00:00,2,1,,,,,call,\n" +
    "D1,,,,,islands,2,,08:00:00,20:00:00,1,2,,,,,,note\n" +
    "D2,,,,G,,1,,06:00:00,25:00:00,2,2,,,,,call,call\n" +
    "D2,,,,G,,2,,06:00:00,25:00:00,2,2,,,,,call,call\n" +
    "F1,10:00:00,10:00:00,Q,,,1,,,,,,,,,,,\n" +
    "F1,10:20:00,10:20:00,E,,,2,,,,,,,,,,,\n",
  "calendar.txt":
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n" +
    "WD,1,1,1,1,1,0,0,20260101,20261231\nNIGHT,0,0,0,0,0,1,1,20260301,20260331\n",
  "calendar_dates.txt": "service_id,date,exception_type\nWD,20260406,2\nWD,20260404,1\nONCE,20260501,1\n",
  "fare_attributes.txt":
    "fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration\nF,2.50,EUR,0,,A,5400\nG,0,EUR,1,2,,\n",
  "fare_rules.txt": "fare_id,route_id,origin_id,destination_id,contains_id\nF,R,Z1,Z2,Z1\nF,,Z2,,\nF,,Z2,,\n",
  "timeframes.txt":
    "timeframe_group_id,start_time,end_time,service_id\nPeak,06:00:00,09:00:00,WD\nPeak,,,NIGHT\nOff,00:00:00,24:00:00,WD\n",
  "rider_categories.txt":
    "rider_category_id,rider_category_name,is_default_fare_category,eligibility_url\nadult,Adult,1,\nchild,Child,0,https://small.example/child\n",
  "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncard,Card,2\npaper,,1\n",
  "fare_products.txt":
    "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency\n" +
    "single,Single,adult,card,2.50,EUR\nsingle,Single,child,card,1.20,EUR\nfree,,,,0,EUR\n",
  "fare_leg_rules.txt":
    "leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority\n" +
    "core,net,town,land,Peak,Off,single,2\nouter,own,,,,,free,\n",
  "fare_leg_join_rules.txt": "from_network_id,to_network_id,from_stop_id,to_stop_id\nnet,own,S,E\nnet,net,,\n",
  "fare_transfer_rules.txt":
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id\n" +
    "core,core,2,3600,1,0,free\ncore,outer,,,,1,\n",
  "areas.txt": "area_id,area_name\ntown,Town\nland,\n",
  "stop_areas.txt": "area_id,stop_id\ntown,S\nland,Q\n",
  "networks.txt": "network_id,network_name\nnet,Net of all\n",
  "route_networks.txt": "network_id,route_id\nnet,D\nnet,F\n",
  "shapes.txt":
    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n" +
    "H,48.2,16.37,1,0\nH,48.205000001,16.375,2,0.75\nH,48.21,16.38,3,1.5\n",
  "frequencies.txt":
    "trip_id,start_time,end_time,headway_secs,exact_times\nT2,09:00:00,10:00:00,600,1\nT2,10:00:00,25:00:00,900,\n",
  "transfers.txt":
    "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n" +
    "S,E,R,F,,,2,180\nE,E,,,T1,T2,4,\nS,,R,,,,3,\n",
  "pathways.txt":
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count,max_slope,min_width,signposted_as,reversed_signposted_as\n" +
    'W,X,N,2,1,12.5,30,-14,,0.9,"To trains, all",Exit\nV,N,S,1,0,,,,0.083,,,\n',
  "levels.txt": "level_id,level_index,level_name\nL0,0,Street\nL1,-1.5,\n",
  "location_groups.txt": "location_group_id,location_group_name\nG,Both ends\n",
  "location_group_stops.txt": "location_group_id,stop_id\nG,S\nG,Q\n",
  "locations.geojson": JSON.stringify({
    type: "FeatureCollection",
    features: ZONES.map((zone) => ({ type: "Feature", ...zone })),
  }),
  "booking_rules.txt":
    "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day," +
    "prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id,message," +
    "pickup_message,drop_off_message,phone_number,info_url,booking_url\n" +
    'call,1,60,1440,,,,,,"Call, please",Wave,Ring,+43 1 1,https://small.example/i,https://small.example/b\n' +
    "note,2,,,1,17:00:00,14,08:00:00,WD,,,,,,\n",
  "translations.txt":
    "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n" +
    "stops,stop_name,ja,駅,S,,\nstop_times,stop_headsign,en,By the ring,T1,3,\nfeed_info,feed_publisher_name,en,All,,,\n" +
    "routes,route_long_name,fr,Ligne,,,Start to End\n",
  "feed_info.txt":
    "feed_publisher_name,feed_publisher_url,feed_lang,default_lang,feed_start_date,feed_end_date,feed_version,feed_contact_email,feed_contact_url\n" +
    "Small Transit,https://small.example,mul,en,20260101,20261231,v 1.0,data@small.example,https://small.example/data\n",
  "attributions.txt":
    "attribution_id,agency_id,route_id,trip_id,organization_name,is_producer,is_operator,is_authority,attribution_url,attribution_email,attribution_phone\n" +
    "a1,,,,Data Makers,1,0,0,https://makers.example,hello@makers.example,+43 2\na2,,R,,Drivers,0,1,,,,\n,B,,,Port,,,1,,,\n",
};

/** Files and columns outside GTFS: they never break an import, are counted, and stay in the archive. */
export const UNKNOWN_FILES: Readonly<Record<string, string>> = {
  "vehicles.txt": "vehicle_id,seats\nv1,40\nv2,\n",
  "README.md": "# Read me\n",
  "notes.txt": 'no "CSV at all',
};
