import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";

/** Any address that no screen answers: the error screen says so. */
export const loader = page(({ url }) => {
  throw notFound(url);
});

export function Component(): null {
  return null;
}
