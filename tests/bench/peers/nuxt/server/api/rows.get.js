import { ROWS } from "../../../rows.js";

export default defineEventHandler(() => ROWS);
