import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { AreaKind } from "./area.ts";
import type { RouteDetail } from "./load.ts";

/** Radii to choose from, in metres. */
const RADII = Array.from({ length: 10 }, (_, i) => (i + 1) * 100);
const USUAL_RADIUS = 400;

/** The area around the stops, computed on demand. Hidden without scripts. */
export function RouteAreas({ route }: { route: RouteDetail }): ReactNode {
  const client = useQueryClient();
  const id = useId();
  const [radius, setRadius] = useState(USUAL_RADIUS);
  const [said, setSaid] = useState("");

  async function save(kind: AreaKind): Promise<void> {
    setSaid("Making the file…");
    try {
      const { fileName, routeArea, saveFile } = await import("./area.ts");
      saveFile(fileName(route, kind), await routeArea(client, route.id, kind, radius));
      setSaid("Saved");
    } catch (error) {
      setSaid(error instanceof Error ? error.message : "The file cannot be made just now.");
    }
  }

  return (
    <div className="needs-script cluster">
      <label className="field-label" htmlFor={id}>
        Around stops
      </label>
      <select
        className="select"
        id={id}
        value={radius}
        onChange={(event) => setRadius(Number(event.currentTarget.value))}
      >
        {RADII.map((metres) => (
          <option value={metres} key={metres}>
            {metres} m
          </option>
        ))}
      </select>
      <button className="button" type="button" onClick={() => void save("buffer")}>
        Stop buffer
      </button>
      <button className="button" type="button" onClick={() => void save("hull")}>
        Stop hull
      </button>
      <span className="small soft" role="status">
        {said}
      </span>
    </div>
  );
}
