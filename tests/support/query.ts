/** Queries of the GraphQL API of a running site. */

/**
 * @param headers beside the content type, such as the time of a test
 * @returns the data; errors of the API are not looked at
 */
export async function query<T>(origin: string, text: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query: text }),
  });
  return ((await response.json()) as { data: T }).data;
}
