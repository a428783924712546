import { ENTITIES } from "./entities.ts";
import { ENUMS } from "./enums.ts";
import { INPUTS } from "./inputs.ts";
import { JOURNEYS } from "./journeys.ts";
import { QUERY_TYPE } from "./query.ts";
import { VEHICLES } from "./vehicles.ts";

/** The schema: names, shapes, and arguments as OpenTripPlanner's clients use them; fields that we cannot know are null. */
export const OTP_SDL = [QUERY_TYPE, ENTITIES, JOURNEYS, VEHICLES, ENUMS, INPUTS].join("");
