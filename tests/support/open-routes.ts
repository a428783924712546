import { ROUTES } from "../../src/screens.ts";

/** Routes of the screens that a portal without accounts has; the desk has tests of its own. */
export const OPEN_ROUTES = ROUTES.filter(({ name }) => !name.startsWith("desk"));
