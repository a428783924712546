/** Paths of this checkout. */
import { fileURLToPath } from "node:url";

/** Root folder of the checkout, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Default folder of the local store. */
export const STATE = `${ROOT}.wrangler/state`;
