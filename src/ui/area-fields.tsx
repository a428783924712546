import type { ReactNode } from "react";
import type { Query } from "../domain/screen.ts";
import { TextField } from "./fields.tsx";

type AreaParameter = "bbox" | "near" | "radius";

/** Text fields of a filter form for a bounding box or circle. */
export function AreaFields({ query }: { query: Query<AreaParameter> }): ReactNode {
  const value = (name: AreaParameter) => query.get(name) ?? "";
  return (
    <div className="stack">
      <TextField name="bbox" label="In a box" value={value("bbox")} hint="west,south,east,north" />
      <TextField name="near" label="Near a position" value={value("near")} hint="lat,lon" />
      <TextField name="radius" label="within km" value={value("radius")} hint="10" />
    </div>
  );
}
