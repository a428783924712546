import { describe } from "vitest";
import { describeScreens } from "../support/screens.ts";

describe("screens in the dark theme", () => describeScreens("dark"));
