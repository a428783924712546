/** What a rider must do before boarding or getting off, by pickup_type and drop_off_type. Other types need no words. */
import { messages } from "../domain/language/messages.ts";

type Words = Readonly<Record<number, string>>;

export const BOARDING_WORDS: Words = messages({ 2: "Phone the agency first", 3: "Ask the driver" });
export const LEAVING_WORDS: Words = messages({
  2: "Phone the agency first to get off",
  3: "Ask the driver to get off",
});
