import { API_BASE } from "../../env.ts";

/** Where REST answers. */
export const MOUNT = `${API_BASE}/rest`;
