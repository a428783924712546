/** A signed-in person. */

/** The signed-in user, as described by the identity provider's token. */
export type ApiUser = {
  id: string;
  name: string | null;
  email: string | null;
  roles: readonly string[];
  /** Seconds since 1970 when the user signed in; where the provider does not tell, when the token was issued. */
  signedInAt: number | null;
  /** Further claims, as an object. */
  externalData: Readonly<Record<string, unknown>>;
};
