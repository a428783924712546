import { portalQuery } from "../../data/query.ts";
import type { DatasetManifest } from "../../domain/datasets/manifest.ts";

/** The datasets that are served; null before the first build. */
export const datasetsQuery = portalQuery<{ datasets: DatasetManifest | null }>("/datasets");
