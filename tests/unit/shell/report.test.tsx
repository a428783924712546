import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { type Site, SiteProvider } from "../../../src/data/site.ts";
import { mailAddress, Report, recordAddress } from "../../../src/shell/report.tsx";

const record = (file: string | null, id = "f-a") => ({ id, file, page: "https://p.example/feeds/f-a" });

describe("URLs of records", () => {
  it("contain id, file, and page, encoded", () => {
    expect(recordAddress("https://x.example/{file}?t={id}&p={page}", record("a b.dmfr.json", "f-ü~a"))).toBe(
      "https://x.example/a%20b.dmfr.json?t=f-%C3%BC~a&p=https%3A%2F%2Fp.example%2Ffeeds%2Ff-a",
    );
  });

  it.each([undefined, "https://x.example/{file}"])("are null without a setting or a file: %j", (template) => {
    for (const file of ["", null, "../../settings.dmfr.json", "local.json"]) {
      expect(recordAddress(template, record(file))).toBeNull();
    }
    expect(recordAddress("https://x.example/?q={id}", record(null))).toBe("https://x.example/?q=f-a");
  });

  it("do not expand placeholders in an id", () => {
    expect(recordAddress("https://x.example/{id}/{file}", record("b.dmfr.json", "{file}"))).toBe(
      "https://x.example/%7Bfile%7D/b.dmfr.json",
    );
  });
});

describe("the email address of a contact", () => {
  test("is the first one available", () => {
    expect(mailAddress([{ email: null }, { email: "gtfs@agency.example" }], "A & B")).toBe(
      "mailto:gtfs@agency.example?subject=A%20%26%20B",
    );
  });

  test.each(["no mailbox", "a@b?cc=c@d", "a@b,c@d?x", "", '"x"@y'])("is not %j", (email) => {
    expect(mailAddress([{ email }], "A")).toBeNull();
  });
});

describe("a report", () => {
  const links = { report: "https://r.example/new?title={id}", edit: "https://r.example/{file}" };
  const html = (
    more: Partial<Pick<ComponentProps<typeof Report>, "contacts" | "operators" | "file" | "isSample">> & {
      links?: Site["links"];
    } = {},
  ) => {
    const { contacts = [], operators = [], file = "a.dmfr.json", isSample = false } = more;
    const site = { url: "https://p.example", links: more.links ?? links } as Site;
    return renderToStaticMarkup(
      <SiteProvider value={site}>
        <Report
          id="f-a"
          subject="A"
          path="/feeds/f-a"
          file={file}
          contacts={contacts}
          operators={operators}
          isSample={isSample}
        />
      </SiteProvider>,
    );
  };

  test("about data goes to the agency, about the record to the registry, about the site to its owner", () => {
    const text = html({
      links: { ...links, report_site: "mailto:me@p.example?subject={page}" },
      contacts: [{ email: "gtfs@agency.example" }],
    });
    expect(text).toContain('href="mailto:gtfs@agency.example?subject=A"');
    expect(text).toContain('href="https://r.example/new?title=f-a"');
    expect(text).toContain('href="https://r.example/a.dmfr.json"');
    expect(text).toContain('href="mailto:me@p.example?subject=https%3A%2F%2Fp.example%2Ffeeds%2Ff-a"');
  });

  test("about data without an address goes to the contact page, and about the site to the support page", () => {
    const text = html({ contacts: [{ email: null, url: "https://agency.example/contact" }] });
    expect(text).toContain('href="https://agency.example/contact"');
    expect(text).toContain('href="/documentation/support"');
  });

  test("about data without any contact leads to the pages of the agencies", () => {
    const operators = ["a", "b", "c", "d"].map((id) => ({ onestop_id: `o-${id}`, name: `Agency ${id}` }));
    const text = html({ operators });
    expect([...text.matchAll(/href="(\/operators\/[^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/operators/o-a",
      "/operators/o-b",
      "/operators/o-c",
    ]);
    expect(html({ operators, contacts: [{ email: "gtfs@agency.example" }] })).not.toContain("/operators/");
    expect(html({ operators, isSample: true })).not.toContain("/operators/");
  });

  test("about a record that is not in the registry goes to nobody", () => {
    expect(html({ file: null })).not.toContain("r.example");
  });

  test("about sample data leaves this site alone", () => {
    const text = html({ isSample: true, contacts: [{ email: "gtfs@agency.example" }] });
    expect(text).not.toContain("example");
    expect(text).toContain('href="/documentation/support"');
  });
});
