/** A signed-in person. */

/** The caller, as the identity provider's token describes them. */
export type ApiUser = {
  id: string;
  name: string | null;
  email: string | null;
  roles: readonly string[];
  /** Further claims, as an object. */
  externalData: Readonly<Record<string, unknown>>;
};
