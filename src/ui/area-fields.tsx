import type { ReactNode } from "react";
import type { Query } from "../domain/screen.ts";
import { TextField } from "./fields.tsx";
import { text } from "./text.tsx";

type AreaParameter = "bbox" | "near" | "radius";

/**
 * Text fields of a filter form for a bounding box or circle.
 * @param map a control that fills the field of the box from a map
 */
export function AreaFields({ query, map }: { query: Query<AreaParameter>; map: ReactNode }): ReactNode {
  const value = (name: AreaParameter) => query.get(name) ?? "";
  return (
    <div className="stack">
      <TextField name="bbox" label={text.area.box} value={value("bbox")} hint={text.area.boxHint} />
      {map}
      <TextField name="near" label={text.area.near} value={value("near")} hint={text.area.nearHint} />
      <TextField name="radius" label={text.area.radius} value={value("radius")} hint={text.area.radiusHint} />
    </div>
  );
}
