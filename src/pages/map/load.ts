/** Loads the code of the map screen: the panel and the renderer, neither of which waits for the other. */
import { reloadForLostChunk } from "../../shell/builds/reload.ts";

/** The panel, the sheet, and the card. */
export const loadWorld = () => (import.meta.env.SSR ? null : import("./world.tsx").catch(reloadForLostChunk));

/** The renderer: larger than the rest of the portal. */
export const loadRenderer = () => import("../../map/mount-world.ts").catch(reloadForLostChunk);
