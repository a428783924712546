/** Cookie with the language that a visitor chose: its prefix, or `en`. */
export const LANGUAGE_COOKIE = "language";
