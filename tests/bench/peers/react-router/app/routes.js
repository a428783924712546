import { route } from "@react-router/dev/routes";

export default [route("table", "table.jsx"), route("plain", "plain.jsx")];
