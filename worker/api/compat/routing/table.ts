/** `{apiBase}/routing`: journeys in the dialects of other planners. */
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { MOTIS_TABLE } from "./motis/table.ts";
import { MOTIS_PLAN } from "./motis.ts";
import { OTP_PLAN } from "./otp.ts";

export const ROUTING_TABLE: readonly Endpoint[] = [OTP_PLAN, MOTIS_PLAN, ...MOTIS_TABLE];
