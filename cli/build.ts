/** `npm run build`: one Vite build for browser and Worker, into dist/. */
import "./node-version.ts";
import "./silence.ts";
import { build } from "./build/bundle.ts";

await build();
