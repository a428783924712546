/** Makes the world archive if it is not kept yet; started by `npm start` beside the build. */
import "../silence.ts";
import { worldArchive } from "./archive.ts";

await worldArchive();
