/** The person in front of the browser, as the specification has it. What it says decides only what is shown. */

export type SessionUser = {
  loggedIn: boolean;
  id: string;
  name: string;
  email: string;
  roles: readonly string[];
  externalData: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds of the last answer of the `me` query; 0 before the first. */
  checked: number;
};

/** Membership in a role. The edge decides for itself what anybody may do. */
export function hasRole(user: SessionUser | null, role: string): boolean {
  return user?.loggedIn === true && user.roles.includes(role);
}

/** What the `me` query answers. */
export type Me = {
  id: string;
  name: string | null;
  email: string | null;
  roles: readonly string[] | null;
  external_data: Readonly<Record<string, unknown>> | null;
};

/** The user before the first `me`: what the identity provider said at the sign-in (OpenID Connect Core 5.1). */
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

/** The user after `me`, whose word counts more; what it leaves out stays as the provider said. */
export function userOfMe(user: SessionUser, me: Me, checked: number): SessionUser {
  return {
    loggedIn: true,
    id: me.id,
    name: me.name ?? user.name,
    email: me.email ?? user.email,
    roles: me.roles ?? [],
    externalData: me.external_data ?? {},
    checked,
  };
}
