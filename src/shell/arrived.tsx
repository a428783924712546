/** The content of a page, which follows the frame of a streamed page once its data is read. */
import { createContext, type ReactNode, use, useContext, useEffect } from "react";
import type { FailureShape } from "../data/failure.ts";

export type Arrival = {
  /** On the server: settles when the data of a streamed page is read, or with its failure. Without it the data is there. */
  data?: Promise<FailureShape | null>;
  /** In the browser: called when the content is hydrated. */
  onHydrated?(): void;
};

const ArrivalContext = createContext<Arrival>({});

export const ArrivalProvider = ArrivalContext.Provider;

type ArrivedProps = {
  /** Rendered when the data is read. */
  children: ReactNode;
  /** Rendered if it cannot be read. */
  failed(failure: FailureShape): ReactNode;
};

/** Waits for the data of the page. Needs a Suspense boundary around it. */
export function ArrivalBoundary({ children, failed }: ArrivedProps): ReactNode {
  const { data } = useContext(ArrivalContext);
  const failure = data === undefined ? null : use(data);
  return failure === null ? children : failed(failure);
}

/** Reports that the content around it is hydrated. */
export function HydrationMark(): null {
  const { onHydrated } = useContext(ArrivalContext);
  useEffect(() => onHydrated?.(), [onHydrated]);
  return null;
}
