/** The current user, as in the specification. Only the display depends on it; the server checks every request. */

export type SessionUser = {
  loggedIn: boolean;
  id: string;
  name: string;
  email: string;
  roles: readonly string[];
  externalData: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds of the last response of the `me` query; 0 before the first. */
  checked: number;
};

/** Membership in a role. The edge decides on permissions by itself. */
export function hasRole(user: SessionUser | null, role: string): boolean {
  return user?.loggedIn === true && user.roles.includes(role);
}

/** The response of the `me` query. */
export type Me = {
  id: string;
  name: string | null;
  email: string | null;
  roles: readonly string[] | null;
  external_data: Readonly<Record<string, unknown>> | null;
};

/** The user before the first `me`, from the identity provider's claims (OpenID Connect Core 5.1). */
export function userOfClaims(claims: Readonly<Record<string, unknown>>): SessionUser {
  const text = (name: string) => (typeof claims[name] === "string" ? (claims[name] as string) : "");
  return {
    loggedIn: true,
    id: text("sub"),
    name: text("name") || text("preferred_username") || text("nickname"),
    email: text("email"),
    roles: [],
    externalData: {},
    checked: 0,
  };
}

/** The user after `me`, which overrides the provider's claims. */
export function userOfMe(user: SessionUser, me: Me, checkedAt: number): SessionUser {
  return {
    loggedIn: true,
    id: me.id,
    name: me.name ?? user.name,
    email: me.email ?? user.email,
    roles: me.roles ?? [],
    externalData: me.external_data ?? {},
    checked: checkedAt,
  };
}
