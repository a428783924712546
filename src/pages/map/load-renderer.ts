import { reloadForLostChunk } from "../../shell/builds/reload.ts";

/** Loads the renderer, which is larger than the rest of the portal. The panel does not wait for it. */
export const loadRenderer = () => import("../../map/mount-world.ts").catch(reloadForLostChunk);
