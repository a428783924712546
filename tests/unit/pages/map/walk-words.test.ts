import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { compileCatalog, readCatalog } from "../../../../cli/messages/catalog.ts";
import { ROOT } from "../../../../cli/project.ts";
import { setPageLanguage } from "../../../../src/domain/language/current.ts";
import { stepText } from "../../../../src/domain/streets/steps.ts";
import { type LegStep, stepWords } from "../../../../src/pages/map/directions/walk-words.ts";

const LEFT: LegStep = {
  instruction: "Left on Rua da Praia, 123 m",
  distance: { distance: 0.123, units: "KILOMETERS" },
  relative_direction: "LEFT",
  absolute_direction: "WEST",
  street_name: "Rua da Praia",
  is_unnamed: false,
  stays_on: false,
};

const inGerman = () => {
  const catalog = compileCatalog("de", readCatalog(ROOT, "de"));
  setPageLanguage(
    () => ({ language: "de", catalog }),
    () => true,
  );
};

afterEach(() =>
  setPageLanguage(
    () => null,
    () => false,
  ),
);

describe("words for a step of a walk", () => {
  it.each<[Partial<LegStep>, string, string]>([
    [{}, "Left on Rua da Praia, 120 m", "Links: Rua da Praia, 120 m"],
    [
      { relative_direction: "DEPART", street_name: "path", is_unnamed: true },
      "West on a path, 120 m",
      "Nach Westen: Weg, 120 m",
    ],
    [{ street_name: "steps", is_unnamed: true }, "Left on steps, 120 m", "Links: Treppe, 120 m"],
    [{ stays_on: true }, "Left, staying on Rua da Praia, 120 m", "Links, weiter auf: Rua da Praia, 120 m"],
    [{ relative_direction: "ELEVATOR" }, "Take the elevator, 120 m", "Mit dem Aufzug, 120 m"],
    [{ relative_direction: null }, "Walk through the station, 120 m", "Zu Fuß durch die Station, 120 m"],
  ])("%j: %s", (step, english, german) => {
    expect(stepWords({ ...LEFT, ...step }, "metric")).toBe(english);
    inGerman();
    expect(stepWords({ ...LEFT, ...step }, "metric")).toBe(german);
  });

  it("use the units of the country", () => {
    expect(stepWords(LEFT, "us")).toBe("Left on Rua da Praia, 400 ft");
  });

  it("are those of another server without turns", () => {
    expect(stepWords({ instruction: "Walk north." }, "metric")).toBeNull();
  });

  it("say in English what the API says", () => {
    const turns = ["DEPART", "CONTINUE", "SLIGHTLY_LEFT", "HARD_LEFT", "RIGHT", "ELEVATOR"] as const;
    const points = ["NORTH", "SOUTHEAST", "WEST"] as const;
    const streets = ["path", "pedestrian zone", "steps", "street", "corridor", "crossing", "Main Street"];
    const step = fc.record({
      relativeDirection: fc.constantFrom(...turns),
      absoluteDirection: fc.constantFrom(...points),
      streetName: fc.constantFrom(...streets),
      isNameless: fc.boolean(),
      staysOn: fc.boolean(),
    });
    fc.assert(
      fc.property(step, (one) => {
        const words = stepWords(
          {
            ...LEFT,
            relative_direction: one.relativeDirection,
            absolute_direction: one.absoluteDirection,
            street_name: one.streetName,
            is_unnamed: one.isNameless,
            stays_on: one.staysOn,
          },
          "metric",
        );
        expect(words).toBe(`${stepText(one)}, 120 m`);
      }),
    );
  });
});
