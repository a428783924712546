/** Builds the world archive if it is not cached; `npm start` runs this beside the build. */
import "../silence.ts";
import { worldArchive } from "./archive.ts";

await worldArchive();
