/** Asks OpenTripPlanner's GraphQL on the Worker, at a time of the tests. */
import { ask } from "../../../support/worker/ask.ts";

/** Wednesday, 07:30 in New York. */
export const NOW = "2026-03-04T12:30:00Z";

const OTP_PATH = "/otp/gtfs/v1";

export async function askOtp(query: string, variables: object = {}, path = OTP_PATH, now = NOW) {
  const response = await ask(path, {
    init: {
      method: "POST",
      headers: { "content-type": "application/json", "x-test-now": now },
      body: JSON.stringify({ query, variables }),
    },
    vars: { TEST_HOOKS: "true" },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** The data of an answer without errors. */
export async function otpData(query: string, variables: object = {}, now = NOW) {
  const { body } = await askOtp(query, variables, OTP_PATH, now);
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data;
}
