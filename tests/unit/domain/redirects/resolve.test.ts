import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ResolveOptions, resolveRedirect } from "../../../../src/domain/redirects/resolve.ts";
import { type RedirectRule, ruleFault, targetFault } from "../../../../src/domain/redirects/rule.ts";
import { redirectTable } from "../../../../src/domain/redirects/table.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const HOSTS = ["docs.example.org"];
const rule = (source: string, target: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  source,
  target,
  status: 301,
  ...more,
});

function lead(rules: RedirectRule[], path: string, options: Partial<ResolveOptions> = {}): string | null {
  return resolveRedirect(redirectTable(rules), path, { now: NOW, hosts: HOSTS, ...options })?.location ?? null;
}

describe("resolve", () => {
  it("matches exact paths with and without trailing slashes", () => {
    const rules = [rule("/old", "/new")];
    for (const path of ["/old", "/old/", "/old//"]) expect(lead(rules, path)).toBe("/new");
    for (const path of ["/", "/older", "/old/x", "/Old"]) expect(lead(rules, path)).toBeNull();
  });

  it("fills in named parts and the rest unchanged", () => {
    const rules = [rule("/a/:x/:y", "/b/:y/:x"), rule("/p/*", "/q/*"), rule("/d/*", "https://docs.example.org/v1/*")];
    expect(lead(rules, "/a/1/%2F%2F")).toBe("/b/%2F%2F/1");
    expect(lead(rules, "/p/s-9q9%C3%A9/more")).toBe("/q/s-9q9%C3%A9/more");
    expect(lead(rules, "/p")).toBeNull();
    expect(lead(rules, "/d/x/y")).toBe("https://docs.example.org/v1/x/y");
  });

  it("fills in words within query values and fragments, and keeps colons after a letter or digit", () => {
    const rules = [rule("/r/:id", "/x?q=line-:id,:id&k=feed:id&at=12:30&s=a%20:id#stop-:id/:id")];
    expect(lead(rules, "/r/7")).toBe("/x?q=line-7,7&k=feed:id&at=12:30&s=a%207#stop-7/7");
    for (const target of ["/x?q=line-:no", "/x?q=a%20:no", "/x#stop-:no", "/x#a=1,:no"]) {
      expect(ruleFault({ source: "/r/:id", target, status: 301 }, [])).toContain(":no");
    }
    expect(
      ruleFault({ source: "/r/:id", target: "/x?k=feed:no&at=12:30&u=https://a.example", status: 301 }, []),
    ).toBeNull();
  });

  it("fills in query values, escaped, and fragments", () => {
    const rules = [
      rule("/find/:q", "/search?q=:q&at=12:30#:q"),
      rule("/far/:host/*", "https://docs.example.org:443/x?h=:host&rest=*"),
      rule("/own/:x", "/search?q=:q"),
    ];
    expect(lead(rules, "/find/a%20b")).toBe("/search?q=a%20b&at=12:30#a%20b");
    expect(lead(rules, "/find/a&x=1+2", { search: "?q=mine&y=1" })).toBe(
      "/search?q=a%26x%3D1%2B2&at=12:30&y=1#a&x=1+2",
    );
    expect(lead(rules, "/far/h/a/b&c")).toBe("https://docs.example.org/x?h=h&rest=a/b%26c");
    expect(lead(rules, "/own/1"), "no part of the source").toBe("/search?q=:q");
  });

  it("treats percent-encoded and plain letters as equal", () => {
    expect(lead([rule("/é", "/e")], "/%C3%A9")).toBe("/e");
    expect(lead([rule("/%C3%A9/*", "/e/*")], "/%c3%a9/x")).toBe("/e/x");
    expect(lead([rule("/a", "/b")], "/%zz")).toBeNull();
  });

  it("prefers the more specific rule", () => {
    const rules = [rule("/a/*", "/rest"), rule("/a/:x", "/named"), rule("/a/b", "/exact"), rule("/:x/b/c", "/late")];
    expect(lead(rules, "/a/b")).toBe("/exact");
    expect(lead(rules, "/a/c")).toBe("/named");
    expect(lead(rules, "/a/b/c")).toBe("/rest");
    expect(lead(rules, "/z/b/c")).toBe("/late");
  });

  it("follows targets that are sources, for a single hop", () => {
    const found = resolveRedirect(
      redirectTable([rule("/a", "/b", { status: 302 }), rule("/b", "/c"), rule("/c", "/d?x=1#y")]),
      "/a",
      { now: NOW, hosts: [] },
    );
    expect(found).toMatchObject({ location: "/d?x=1#y", status: 302 });
    expect(found?.rules).toHaveLength(3);
  });

  it("stops at loops", () => {
    expect(lead([rule("/a", "/b"), rule("/b", "/a")], "/a")).toBeNull();
    expect(lead([rule("/a/*", "/a/x/*")], "/a/1")).toBeNull();
    expect(lead([rule("/a", "/a#here")], "/a/")).toBeNull();
  });

  it("returns an ASCII URL, whatever the script of the rule", () => {
    const rules = [
      rule("/café/:x", "/bücher/:x#über"),
      rule("/fort", "https://bücher.example/straße"),
      rule("/東", "/西?q=é"),
    ];
    expect(lead(rules, "/caf%C3%A9/%C3%A9")).toBe("/b%C3%BCcher/%C3%A9#%C3%BCber");
    expect(lead(rules, "/%E6%9D%B1", { search: "?r=1" })).toBe("/%E8%A5%BF?q=%C3%A9&r=1");
    expect(lead(rules, "/fort", { hosts: ["xn--bcher-kva.example"] })).toBe(
      "https://xn--bcher-kva.example/stra%C3%9Fe",
    );
  });

  it("passes the query on unchanged, except to other hosts; the target's own parameters win", () => {
    const rules = [
      rule("/a", "/b"),
      rule("/c", "/d?own=1#h"),
      rule("/e", "/f#g"),
      rule("/x", "https://docs.example.org/"),
    ];
    const search = "?q=1";
    expect(lead(rules, "/a", { search })).toBe("/b?q=1");
    expect(lead(rules, "/a", { search: "?a=b%20c&flag&x=1+2&x=%zz" })).toBe("/b?a=b%20c&flag&x=1+2&x=%zz");
    expect(lead(rules, "/a", { search: "?" })).toBe("/b");
    expect(lead(rules, "/c", { search })).toBe("/d?own=1&q=1#h");
    expect(lead(rules, "/c", { search: "?own=2&%6Fwn=3&q" })).toBe("/d?own=1&q#h");
    expect(lead(rules, "/e", { search })).toBe("/f?q=1#g");
    expect(lead(rules, "/x", { search })).toBe("https://docs.example.org/");
  });

  it("ignores expired rules", () => {
    expect(lead([rule("/a", "/b", { expires: "2026-11-21T00:00:00Z" })], "/a")).toBeNull();
    expect(lead([rule("/a", "/b", { expires: "2026-11-21T00:00:01Z" })], "/a")).toBe("/b");
  });

  it("never redirects to a host that is not allowed", () => {
    expect(lead([rule("/a", "https://docs.example.org/")], "/a", { hosts: [] })).toBeNull();
    expect(lead([rule("/*", "/*")], "//evil.example")).toBeNull();
  });

  it("never leaves the site, for any path", () => {
    const rules = [rule("/x/*", "/*"), rule("/y/:a/:b", "/:b/:a"), rule("/z/*", "/p/*")];
    fc.assert(
      fc.property(fc.constantFrom("x", "y", "z"), fc.string({ unit: "binary" }), (first, text) => {
        const { pathname } = new URL(`http://portal.test/${first}/${text}`);
        const found = lead(rules, pathname);
        if (found === null) return;
        expect(new URL(found, "http://portal.test/").origin).toBe("http://portal.test");
        expect(targetFault(found, [])).toBeNull();
      }),
      { numRuns: 500 },
    );
    expect(lead(rules, "/x//evil.example/a")).toBe("/evil.example/a");
  });
});

describe("a single rule", () => {
  it.each([
    ["//evil.example", /two slashes/],
    ["/\\evil.example", /backslash/],
    ["\\\\evil.example", /backslash/],
    ["/a\nset-cookie: x", /control/],
    ["/a b", /space/],
    ["https://evil.example/", /REDIRECT_HOSTS/],
    ["https://docs.example.org:8443/", /REDIRECT_HOSTS/],
    ["https://docs.example.org@evil.example/", /user name/],
    ["http://docs.example.org/", /https/],
    ["javascript:alert(1)", /https/],
    ["docs.example.org", /must be a path/],
    ["", /must be a path/],
    ["https:docs.example.org.evil.example", /REDIRECT_HOSTS/],
    ["/b/../a", /\.\./],
    ["/b/%2E%2e/a", /\.\./],
    ["https://docs.example.org/./a", /\.\./],
    ["/\ud800", /control/],
    ["/b/:y", /:y/],
    ["/b/*", /uses \*/],
  ])("is refused with the target %j", (target, reason) => {
    expect(ruleFault(rule("/a/:x", target), HOSTS)).toMatch(reason);
  });

  it.each([
    ["a", /begins with one slash/],
    ["//a", /begins with one slash/],
    ["/a?b", /no path can have/],
    ["/a#b", /no path can have/],
    ["/a*", /alone/],
    ["/*/a", /at the end/],
    ["/a/../b", /\.\./],
    ["/:1", /cannot be a name/],
    ["/:a/:a", /twice/],
  ])("is refused with the source %j", (source, reason) => {
    expect(ruleFault(rule(source, "/b"), HOSTS)).toMatch(reason);
  });

  it.each([
    [null, /must be an object/],
    [[], /must be an object/],
    [{ source: 1, target: "/b", status: 301 }, /strings/],
    [{ ...rule("/a", "/b"), status: 200 }, /status/],
    [{ ...rule("/a", "/b"), expires: "soon" }, /expires/],
    [{ ...rule("/a", "/b"), typo: 1 }, /typo/],
    [{ ...rule("/a", "/b"), override: "yes" }, /override/],
  ])("is refused when it is %j", (value, reason) => {
    expect(ruleFault(value, HOSTS)).toMatch(reason);
  });

  it.each(["/feeds?q=:splat", "/feeds?a=1&q=:splat", "/feeds#:splat", "/feeds?:splat", "/feeds#a/:splat", "/:splat"])(
    "is refused with an unknown name in its target %s",
    (target) => {
      expect(ruleFault(rule("/old/*", target), HOSTS)).toBe("the target uses :splat, which the source does not have");
      expect(ruleFault(rule("/old/:splat", target), HOSTS)).toBeNull();
    },
  );

  it("fills every name of an accepted target", () => {
    const targets = fc.constantFrom("/a/:x", "/a?q=:x", "/a#:x", "/a?b=1&c=:x#d/:x", "/a#b=:x");
    fc.assert(
      fc.property(targets, fc.stringMatching(/^[a-z0-9]{1,8}$/), (target, part) => {
        const made = rule("/from/:x", target);
        fc.pre(ruleFault(made, HOSTS) === null);
        expect(lead([made], `/from/${part}`)).toBe(target.replaceAll(":x", part));
      }),
    );
  });

  it("is accepted if valid", () => {
    const all = rule("/a/:x/*", "https://docs.example.org/:x/*?y=:x&at=12:30&all=*#:x", {
      expires: "2027-01-01T00:00:00Z",
      note: "n",
    });
    expect(ruleFault(all, HOSTS)).toBeNull();
  });
});
