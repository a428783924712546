/** Offers transit with shared bikes where a system is near. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rentalsNear } from "../../../data/rentals.ts";
import type { ViewPoint } from "../../../map/view.ts";

const hasRentals = (answer: { features: readonly unknown[] } | null | undefined) => (answer?.features.length ?? 0) > 0;

/** Shows its children if a station or vehicle is near an end, once that is known. */
export function WhereRentalsAreNear({
  ends,
  children,
}: {
  ends: [ViewPoint, ViewPoint];
  children: ReactNode;
}): ReactNode {
  const [from, to] = ends;
  const atStart = useQuery(rentalsNear([from.lon, from.lat])).data;
  const atEnd = useQuery(rentalsNear([to.lon, to.lat])).data;
  return hasRentals(atStart) || hasRentals(atEnd) ? children : null;
}

/** The same in a page, which waits for it. */
export function RentalsNear({ ends, children }: { ends: [ViewPoint, ViewPoint]; children: ReactNode }): ReactNode {
  const [from, to] = ends;
  const atStart = useSuspenseQuery(rentalsNear([from.lon, from.lat])).data;
  const atEnd = useSuspenseQuery(rentalsNear([to.lon, to.lat])).data;
  return hasRentals(atStart) || hasRentals(atEnd) ? children : null;
}
