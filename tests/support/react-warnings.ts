/** Fails a test during which React warns, such as about a list without keys or an attribute that it does not know. */
import { afterAll, afterEach, beforeAll, expect } from "vitest";

const printError = console.error;
const warnings: string[] = [];

beforeAll(() => {
  console.error = (...parts: unknown[]) => {
    const message = parts.map(String).join(" ");
    if (message.includes("react.dev/link/") || message.includes("React does not recognize")) warnings.push(message);
    printError(...parts);
  };
});

afterEach(() => {
  expect(warnings.splice(0), "React warns in this test").toEqual([]);
});

afterAll(() => {
  console.error = printError;
});
