import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

describe("page", () => {
  it("carries the navigation once, with the current item marked by the route's name", async () => {
    const html = await (await ask("/operators")).text();
    expect(html.match(/<nav\b/g)).toHaveLength(1);
    const items = [...html.matchAll(/<a class="nav-link" href="([^"]*)"( aria-current="page")?>([^<]*)</g)];
    expect(items.map(([, href, , label]) => [label, href])).toEqual([
      ["Home", "/"],
      ["Map", "/map"],
      ["Places", "/places"],
      ["Operators", "/operators"],
      ["Source Feeds", "/feeds"],
      ["Documentation", "/documentation"],
    ]);
    expect(items.filter(([, , current]) => current !== undefined).map(([, , , label]) => label)).toEqual(["Operators"]);
  });

  it("carries the footer's links, and the external ones that are set", async () => {
    const own = ["/plans-pricing", "/terms", "/documentation/support/", "/map/", "/places/", "/operators/", "/feeds/"];
    const footerOf = (html: string) => html.slice(html.indexOf("<footer"));
    const vars = {
      LINK_BULK: "https://bulk.example/",
      LINK_STATUS: "https://status.example/",
      LINK_SOCIAL: "",
      LINK_BLOG: "",
    };
    const footer = footerOf(await (await ask("/sign-in", { vars })).text());
    for (const href of [...own, "https://bulk.example", "https://status.example"])
      expect(footer).toContain(`href="${href}"`);
    expect(footer.match(/href="https/g)).toHaveLength(2);
    expect(footer).toContain("Plans and Pricing");
  });

  it("says so when nobody can sign in", async () => {
    const html = await (await ask("/sign-in")).text();
    expect(html).toMatch(/<form action="\/sign-in"[^>]*><button[^>]*>Sign in<\/button>/);
    expect(html).toMatch(/<a [^>]*href="\/plans-pricing"[^>]*>Sign up<\/a>/);
    expect(html).toMatch(/no identity provider|not configured|no provider/i);
  });

  it("answers HEAD as GET without the body", async () => {
    const [head, get] = await Promise.all([ask("/sign-in", { init: { method: "HEAD" } }), ask("/sign-in")]);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const name of ["content-type", "cache-control", "content-security-policy", "link"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it("may be kept when it is the same for all, and must not when it failed", async () => {
    expect((await ask("/sign-in")).headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect((await ask("/nothing")).headers.get("cache-control")).toBe("no-store");
  });

  it("leaves a page that is complete at once to be compressed", async () => {
    expect((await ask("/sign-in")).headers.has("content-encoding")).toBe(false);
  });

  it("hands its state over as data", async () => {
    const state = await pageState(await ask("/nothing"));
    expect(state.errors).toEqual({
      root: { status: 404, code: "route.not_found", message: "Page not found: /nothing" },
    });
    expect(state.site).toMatchObject({ name: "Transit Portal", apiBase: "/api/v2", signIn: null });
  });

  it("names the site by its setting, escaped", async () => {
    const html = await (await ask("/sign-in", { vars: { SITE_NAME: "A&B </script><i>" } })).text();
    expect(html).toContain("A&amp;B &lt;/script&gt;&lt;i&gt;</title>");
    expect(html).not.toContain("</script><i>");
  });

  it.each(["/feeds/f-nothing", "/operators/o-nothing", "/routes/r-nothing", "/stops/s-nothing", "/feeds/%E0%A4%A"])(
    "is 404 for the unknown %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`Page not found: ${path}`);
    },
  );

  it.each(["/map", "/places", "/documentation", "/plans-pricing", "/terms", "/search?q=x"])(
    "answers %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/<h1[ >]/);
    },
  );
});
