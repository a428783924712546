/** JSON columns. */
export function parsed<T>(text: string | null | undefined, otherwise: T): T {
  return text == null || text === "" ? otherwise : (JSON.parse(text) as T);
}
