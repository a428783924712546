/** Detects returns from the identity provider. The only sign-in code of a first load besides begin.ts. */

/** Whether a page request is a return from the provider (specification, section 2; errors by RFC 6749, 4.1.2.1). */
export function isAuthCallback(url: URL): boolean {
  const { searchParams } = url;
  return searchParams.has("state") && (searchParams.has("code") || searchParams.has("error"));
}
