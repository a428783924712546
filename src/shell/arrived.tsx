/** The content of a page, which follows the frame of a streamed page once its data is read. */
import { createContext, type ReactNode, use, useContext, useEffect } from "react";

export type Arrival = {
  /** On the server: settles when the data of a streamed page is read. Without it the data is there. */
  data?: Promise<unknown>;
  /** In the browser: called when the content is hydrated. */
  onHydrated?(): void;
};

const ArrivalContext = createContext<Arrival>({});

export const ArrivalProvider = ArrivalContext.Provider;

/** Renders its children when the data of the page is read. Needs a Suspense boundary around it. */
export function Arrived({ children }: { children: ReactNode }): ReactNode {
  const { data } = useContext(ArrivalContext);
  if (data !== undefined) use(data);
  return children;
}

/** Reports that the content around it is hydrated. */
export function Hydrated(): null {
  const { onHydrated } = useContext(ArrivalContext);
  useEffect(() => onHydrated?.(), [onHydrated]);
  return null;
}
