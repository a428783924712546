/** Arrows in the direction of the page's language. */
import { isRightToLeft } from "../text/language.ts";
import { currentLanguage } from "./current.ts";
import { tagOf } from "./languages.ts";

/** An arrow from what is read first to what is read next. Unicode does not mirror arrows. */
export const onwardArrow = (): string => (isRightToLeft(tagOf(currentLanguage())) ? "←" : "→");
