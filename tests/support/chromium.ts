/**
 * The Chromium of the tests: `CHROMIUM`, else Debian's headless shell, else its Chromium. The shell draws the same pages,
 * but Chromium also starts the windows and menus that nobody sees: each context then takes it five times the CPU time.
 */
import { existsSync } from "node:fs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

export const CHROMIUM = process.env.CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : "/usr/bin/chromium");
