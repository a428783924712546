import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { AreaKind } from "./area.ts";
import type { RouteDetail } from "./load.ts";
import { text } from "./text.tsx";

/** Radii to choose from, in meters. */
const RADII = Array.from({ length: 10 }, (_, i) => (i + 1) * 100);
const USUAL_RADIUS = 400;

/** The area around the stops, computed on demand. Hidden without scripts. */
export function RouteAreas({ route }: { route: RouteDetail }): ReactNode {
  const client = useQueryClient();
  const id = useId();
  const [radius, setRadius] = useState(USUAL_RADIUS);
  const [message, setSaid] = useState("");

  async function save(kind: AreaKind): Promise<void> {
    setSaid(text.export.making);
    try {
      const { fileName, routeArea, saveFile } = await import("./area.ts");
      saveFile(fileName(route, kind), await routeArea(client, route.id, kind, radius));
      setSaid(text.export.saved);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : text.export.failed);
    }
  }

  return (
    <div className="needs-script cluster">
      <label className="field-label" htmlFor={id}>
        {text.export.around}
      </label>
      <select
        className="select"
        id={id}
        value={radius}
        onChange={(event) => setRadius(Number(event.currentTarget.value))}
      >
        {RADII.map((meters) => (
          <option value={meters} key={meters}>
            {text.export.meters(meters)}
          </option>
        ))}
      </select>
      <button className="button" type="button" onClick={() => void save("buffer")}>
        {text.export.buffer}
      </button>
      <button className="button" type="button" onClick={() => void save("hull")}>
        {text.export.hull}
      </button>
      <span className="small soft" role="status">
        {message}
      </span>
    </div>
  );
}
