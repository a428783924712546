/** How a page knows that it is a way back from the provider. All that a first load knows of it. */

/** A page request on its way back from the provider (specification, section 2; refusals by RFC 6749, 4.1.2.1). */
export function isAuthCallback(url: URL): boolean {
  const { searchParams } = url;
  return searchParams.has("state") && (searchParams.has("code") || searchParams.has("error"));
}
