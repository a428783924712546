/** A signed-in person. */

/** The signed-in user, as described by the identity provider's token. */
export type ApiUser = {
  id: string;
  name: string | null;
  email: string | null;
  roles: readonly string[];
  /** Further claims, as an object. */
  externalData: Readonly<Record<string, unknown>>;
};
