/** Following by mail: the form in the menu of a page, and the page to which mails lead, which asks before it does something. */
import { describe, expect, it } from "vitest";
import { linkToken } from "../../../src/domain/mail/link-token.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

const SECRET = "s".repeat(32);
const ADDRESS = "ada@example.org";

openForAll(() => startSite("sample", { MAIL_FROM: "Portal <news@portal.example>", MAIL_SECRET: SECRET }));

describe("mail", () => {
  it.each([
    ["light", 1280],
    ["dark", 375],
  ] as const)("is requested on a page, and stopped from a link (%s, %d pixels)", async (colorScheme, width) => {
    const { page, messages, close } = await watch(browser, site.origin, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const requests: string[] = [];
    page.on("request", (request) => void requests.push(request.url()));
    await page.goto("/feeds/f-sample~sydney~ferries");
    await hydrated(page);
    const tools = page.locator(".page-tools summary");
    if ((await tools.count()) > 0 && (await tools.first().isVisible())) await tools.first().click();
    await page.locator("summary").filter({ hasText: "Subscribe" }).first().click();
    const field = page.getByRole("textbox", { name: "E-mail address" });
    await field.fill("ada");
    await field.press("Enter");
    expect(await field.evaluate((input) => (input as HTMLInputElement).validity.valid)).toBe(false);
    await field.fill(ADDRESS);
    await field.press("Enter");
    await page.getByRole("status").getByText("We sent you a mail. Confirm with the link in it.").waitFor();
    expect(await field.inputValue()).toBe("");
    expect(page.url()).toBe(`${site.origin}/feeds/f-sample~sydney~ferries`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);

    const token = await linkToken(SECRET, "unsubscribe", ADDRESS);
    await page.goto(`/mail#token=${token}`);
    await page.getByText("Do you want to stop all mail from this site? We delete your address.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(requests.filter((url) => url.includes("mail/remove"))).toEqual([]);
    await page.getByRole("button", { name: "Stop mail" }).click();
    await page.getByRole("status").getByText("Stopped. What we stored for it is deleted.").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(messages).toEqual([]);
    await close();
  });

  it("says that a link is too old or not complete", async () => {
    const { page, close } = await watch(browser, site.origin);
    const id = `sub_${"0".repeat(24)}`;
    await page.goto(`/mail#confirm=${id}&token=${await linkToken(SECRET, "confirm", id)}`);
    await page.getByRole("button", { name: "Yes, send me mail" }).click();
    await page.getByText("This link is too old.").waitFor();
    await page.goto("/mail");
    await page.getByText("This link isn't complete. Copy all of it from the mail.").waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });
});
