import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

describe("page", () => {
  it("has the navigation once, with the current item marked by the route's name", async () => {
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

  it("has the footer's links, which stay on this site unless a setting leads elsewhere", async () => {
    const own = ["/plans-pricing", "/terms", "/documentation/support/", "/map/", "/places/", "/operators/", "/feeds/"];
    const footerOf = (html: string) => html.slice(html.indexOf("<footer"));
    const plain = footerOf(await (await ask("/sign-in")).text());
    const leads = (label: string) => new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(plain)?.[1];
    expect(leads("Custom bulk data exports")).toBe("/datasets");
    expect(leads("API status")).toBe("/status");
    expect(leads("Blog")).toBe("/news");
    expect(leads("Social profile")).toBeUndefined();
    expect(plain).not.toMatch(/href="https?:/);
    const vars = {
      LINK_BULK: "https://bulk.example/",
      LINK_STATUS: "https://status.example/",
      LINK_SOCIAL: "",
      LINK_BLOG: "",
    };
    const footer = footerOf(await (await ask("/sign-in", { vars })).text());
    for (const href of [...own, "/datasets", "/status", "https://bulk.example", "https://status.example"])
      expect(footer).toContain(`href="${href}"`);
    expect(footer.match(/href="https/g)).toHaveLength(2);
    expect(footer).toContain("Plans and Pricing");
  });

  it("explains where sign-in and sign-up lead that no account is needed, and where to go next", async () => {
    const html = await (await ask("/sign-in")).text();
    expect(html).toMatch(/<form action="\/sign-in"[^>]*><button[^>]*>Sign in<\/button>/);
    expect(html).toMatch(/<a [^>]*href="\/plans-pricing"[^>]*>Sign up<\/a>/);
    expect(html).not.toMatch(/identity provider|settings/i);
    for (const path of ["/sign-in", "/plans-pricing"]) {
      const main = /<main.*<\/main>/s.exec(await (await ask(path)).text())?.[0] ?? "";
      expect(main).toContain("You don&#x27;t need an account.");
      for (const href of ["/documentation", "/datasets", "/map", "/operators"])
        expect(main).toContain(`href="${href}"`);
    }
  });

  it("answers HEAD as GET without the body", async () => {
    const [head, get] = await Promise.all([ask("/sign-in", { init: { method: "HEAD" } }), ask("/sign-in")]);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const name of ["content-type", "cache-control", "content-security-policy", "link"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it("is cacheable if it is the same for everyone, and never if it failed", async () => {
    expect((await ask("/sign-in")).headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect((await ask("/nothing")).headers.get("cache-control")).toBe("no-store");
  });

  it("leaves a complete page to be compressed", async () => {
    expect((await ask("/sign-in")).headers.has("content-encoding")).toBe(false);
  });

  it("sends its state as data", async () => {
    const state = await pageState(await ask("/nothing"));
    expect(state.errors).toEqual({
      root: { status: 404, code: "route.not_found", message: "Page not found: /nothing" },
    });
    expect(state.site).toMatchObject({ name: "Transit Portal", apiBase: "/api/v2", signIn: null });
  });

  it("shows the site's name from its setting, escaped", async () => {
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
