/** The Worker: what the runtime calls. */
import { app } from "./app.ts";

export default { fetch: app.fetch };
