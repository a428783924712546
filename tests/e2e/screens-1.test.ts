import { describe } from "vitest";
import { describeScreens } from "../support/screens.ts";

describe("screens, first half", () => describeScreens(0));
