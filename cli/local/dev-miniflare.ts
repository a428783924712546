/** Miniflare for `npm run dev`: opens the store in the folder `PORTAL_STATE`, shared with other processes. */
import { type MiniflareOptions, Miniflare as Own } from "miniflare";
import { STATE } from "../project.ts";
import { recordProcess } from "./processes.ts";
import { setV8Flags } from "./runtime-options.ts";
import { sharedStorage } from "./shared-storage.ts";

export * from "miniflare";

setV8Flags();

const FOLDER = process.env.PORTAL_STATE ?? STATE;

/** Name of the Worker in wrangler.toml and in the dev registry. */
const NAME = "transit-portal";

export class Miniflare extends Own {
  #signOut = () => {};

  constructor(options: MiniflareOptions) {
    super({ ...options, ...sharedStorage(FOLDER) });
    this.ready.then(
      () => this.#signInAnew(),
      () => {},
    );
  }

  override async setOptions(options: MiniflareOptions): Promise<void> {
    await super.setOptions({ ...options, ...sharedStorage(FOLDER) });
    this.#signInAnew();
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    this.#signOut();
  }

  /** Records the new workerd process; every change of the options starts one. */
  #signInAnew(): void {
    this.#signOut();
    this.#signOut = recordProcess(FOLDER, NAME);
  }
}
