import type { ReactNode } from "react";
import { TextField } from "./fields.tsx";

/** A box or a circle that rows must touch, as text fields of a filter form. */
export function AreaFields({ query }: { query: URLSearchParams }): ReactNode {
  const value = (name: string) => query.get(name) ?? "";
  return (
    <div className="stack">
      <TextField name="bbox" label="In a box" value={value("bbox")} hint="west,south,east,north" />
      <TextField name="near" label="Near a position" value={value("near")} hint="lat,lon" />
      <TextField name="radius" label="within km" value={value("radius")} hint="10" />
    </div>
  );
}
