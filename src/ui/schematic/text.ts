/** Texts of drawings. */
import { messages } from "../../domain/language/messages.ts";

export const text = messages({
  openInMap: "Open in the map",
});
