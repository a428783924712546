import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { mailAddress, ReportLinks, registryRecord, reportAddress } from "../../../src/ui/report.tsx";

const info = { feed_publisher_name: "Agency", feed_version: "1", feed_contact_email: null, feed_contact_url: null };
const page = "https://portal.example/routes/r-a";
const html = (file: string | null, infos: (typeof info)[] | { feed_contact_email: string }[]) =>
  renderToStaticMarkup(
    <ReportLinks subject="Route r-a: A & B" page={page} file={file} infos={infos as (typeof info)[]} />,
  );

test.each([
  ["bart.gov.dmfr.json", "/blob/main/feeds/bart.gov.dmfr.json"],
  ["", null],
  [null, null],
  ["../../settings.dmfr.json", null],
  ["local.json", null],
])("the record of %j", (file, end) => {
  if (end === null) expect(registryRecord(file)).toBeNull();
  else expect(registryRecord(file)).toMatch(new RegExp(`^https://.*${end.replaceAll(".", "\\.")}$`));
});

test("a report names its subject and URL", () => {
  const fields = new URL(reportAddress("Route r-a: A & B", page)).searchParams;
  expect(fields.get("title")).toBe("Route r-a: A & B");
  expect(fields.get("body")).toContain(page);
});

describe("the publisher's email address", () => {
  test("is the first one available", () => {
    expect(mailAddress([info, { ...info, feed_contact_email: "gtfs@agency.example" }], "A & B")).toBe(
      "mailto:gtfs@agency.example?subject=A%20%26%20B",
    );
  });

  test.each(["no mailbox", "a@b?cc=c@d", "a@b,c@d?x", "", '"x"@y'])(
    "%j is not an email address",
    (feed_contact_email) => {
      expect(mailAddress([{ ...info, feed_contact_email }], "A")).toBeNull();
    },
  );
});

describe("links", () => {
  test("go to publisher, report and record", () => {
    const text = html("a.dmfr.json", [{ ...info, feed_contact_email: "gtfs@agency.example" } as never]);
    expect(text).toContain('href="mailto:gtfs@agency.example');
    expect(text).toContain("/issues/new?title=Route+r-a");
    expect(text).toContain("Edit the registry record");
  });

  test("of a sample stay on this site", () => {
    const text = html("a.dmfr.json", [{ ...info, feed_publisher_name: "Portal sample" }]);
    expect(text).not.toContain("http");
    expect(text).toContain('href="/documentation/support"');
  });
});
