/** Decides which fields of the API client are filled in before a visitor types. */

type Item = Record<string, { parameters?: { required?: boolean; example?: unknown }[] } | undefined>;

/**
 * The OpenAPI document without the examples of optional parameters: the client would send all of them at once.
 * @param text JSON, or empty before the document is loaded
 */
export function prefillRequiredOnly(text: string): string {
  if (text === "") return text;
  const document = JSON.parse(text) as { paths: Record<string, Item> };
  for (const { get, post } of Object.values(document.paths)) {
    for (const parameter of [...(get?.parameters ?? []), ...(post?.parameters ?? [])]) {
      if (parameter.required !== true) delete parameter.example;
    }
  }
  return JSON.stringify(document);
}
