/** Deadlines for calls to D1 and R2. */
export { inTime } from "../../../src/domain/in-time.ts";
