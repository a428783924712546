import { describe } from "vitest";
import { describeScreens } from "../support/screens.ts";

describe("screens, second half", () => describeScreens(1));
