import { describe, expect, test } from "vitest";
import { failureLine, redact } from "../../../src/domain/log-line.ts";

describe("a URL in the log", () => {
  test.each([
    ["/a?api_key=1&b=2&TOKEN=3#x", "/a?api_key=…&b=2&TOKEN=…#x"],
    ["/monkey?donkey=1&keys=2&statement=3", "/monkey?donkey=1&keys=2&statement=3"],
    ["/sign-in?returnTo=/a&code=c0de&state=st4te", "/sign-in?returnTo=/a&code=…&state=…"],
    ["/x?client_secret=1&appKey=2&a-b.token=3&accessToken=4", "/x?client_secret=…&appKey=…&a-b.token=…&accessToken=…"],
    ["/x?code_verifier=1&id_token=2&code_point=3", "/x?code_verifier=…&id_token=…&code_point=3"],
    ["/x?u=%3Fclient_secret%3D1%26b%3D2", "/x?u=%3Fclient_secret%3D…%26b%3D2"],
    ["/x?apikey=1&apikey=2", "/x?apikey=…&apikey=…"],
    [
      "/find?url=https%3A%2F%2Fa.example%2Fg.zip%3Ftoken%3Ds3cret%26b%3D2",
      "/find?url=https%3A%2F%2Fa.example%2Fg.zip%3Ftoken%3D…%26b%3D2",
    ],
    ["GET https://me:s3cret@a.example/g.zip?key=s3cret failed", "GET https://…@a.example/g.zip?key=… failed"],
    ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer …"],
  ])("%s is %s", (given, written) => {
    expect(redact(given)).toBe(written);
  });
});

test("a failure is one line of JSON, with its cause and without secrets", () => {
  const line = failureLine("It failed.", new Error("https://a.example/?apikey=s3cret\nsaid no"), { path: "/x" });
  expect(line).not.toMatch(/\n|s3cret/);
  expect(JSON.parse(line)).toMatchObject({ level: "error", message: "It failed.", path: "/x" });
  expect(JSON.parse(line).cause).toContain("said no");
  expect(JSON.parse(failureLine("It failed.", "why"))).toEqual({ level: "error", message: "It failed.", cause: "why" });
  expect(failureLine("It failed.")).toBe('{"level":"error","message":"It failed."}');
});
