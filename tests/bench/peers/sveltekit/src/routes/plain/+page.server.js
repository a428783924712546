import { ROWS } from "../../../../rows.js";

export const load = () => ({ rows: ROWS });
