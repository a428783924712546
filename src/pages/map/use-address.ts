/** Keeps the address of the page and the state of the screen in step. Browser only. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { link } from "../../domain/links.ts";
import { addressOf, viewHere, writeAddress } from "./address.ts";
import { locate } from "./locate.ts";
import type { ScreenEvent, ScreenState } from "./state.ts";

type Dispatch = (event: ScreenEvent) => void;

/** Writes the state into the address, and follows "back" and "forward". @returns the address */
export function useAddress({ view, address: mapState, steps }: ScreenState, dispatch: Dispatch): string {
  const address = addressOf(view, mapState);
  const writtenSteps = useRef(steps);
  useEffect(() => {
    if (location.pathname === link.map()) writeAddress(address, steps !== writtenSteps.current);
    writtenSteps.current = steps;
  }, [address, steps]);
  useEffect(() => {
    const follow = () => {
      if (location.pathname === link.map()) dispatch({ kind: "history", search: location.search });
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [dispatch]);
  return address;
}

/** Reads the name of the selected feature, and its extent where the address says no view. */
export function useSelectionPlace(selected: string, dispatch: Dispatch): void {
  const client = useQueryClient();
  useEffect(() => {
    if (selected === "") return;
    const control = new AbortController();
    const hasView = viewHere() !== null;
    locate(client, selected, control.signal).then(
      (place) => {
        if (place === null || control.signal.aborted) return;
        dispatch({ kind: "selection place", name: place.name, bounds: hasView ? null : place.bounds });
      },
      () => {},
    );
    return () => control.abort();
  }, [client, selected, dispatch]);
}
