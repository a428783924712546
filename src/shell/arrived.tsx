/** The content of a streamed page, which follows the frame once its data is read. */
import { createContext, type ReactNode, use, useContext } from "react";

/** On the server: settles when the data of a streamed page is read. Null for a page that is rendered whole, and in the browser. */
const Arrival = createContext<Promise<unknown> | null>(null);

export const ArrivalProvider = Arrival.Provider;

/** Renders its children when the data of the page is read. Needs a Suspense boundary around it. */
export function Arrived({ children }: { children: ReactNode }): ReactNode {
  const arrival = useContext(Arrival);
  if (arrival !== null) use(arrival);
  return children;
}
