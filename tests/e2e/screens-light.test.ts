import { describe } from "vitest";
import { describeScreens } from "../support/screens.ts";

describe("screens in the light theme", () => describeScreens("light"));
