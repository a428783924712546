/** Cookie with the language that a visitor chose: its prefix, or `en`. */
export const LANGUAGE_COOKIE = "language";

/** The cookie as a browser or a Set-Cookie header takes it (RFC 6265), for a year. */
export const languageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
