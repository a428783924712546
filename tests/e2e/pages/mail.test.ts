/** Following by mail: the form in the menu of a page, and the page to which mails lead, which asks before it does something. */
import { describe, expect, it } from "vitest";
import { linkToken } from "../../../src/domain/mail/link-token.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { rowsAs } from "../../support/rows.ts";
import { startSite } from "../../support/site.ts";

const SECRET = "s".repeat(32);
const ADDRESS = "ada@example.org";

const CONTACT = "dora@ferries.example";
const FEED = "f-sample~sydney~ferries";
openForAll(() =>
  startSite("sample", { MAIL_FROM: "Portal <news@portal.example>", MAIL_SECRET: SECRET }, ({ stores }) =>
    stores.db.write([
      {
        sql:
          "UPDATE feed_version SET feed_infos = json_set(feed_infos, '$[0].feed_contact_email', ?1) WHERE id = " +
          "(SELECT active_version_id FROM feed WHERE onestop_id = ?2)",
        values: [CONTACT, FEED],
      },
    ]),
  ),
);

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
    await expect.poll(() => field.inputValue()).toBe("");
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

  it.each([
    ["dark", 1280],
    ["light", 375],
  ] as const)(
    "proves the contact of a feed on the page for the publisher (%s, %d pixels)",
    async (colorScheme, width) => {
      const { db } = site.store.stores;
      const [operator] = await rowsAs<{ id: string }>(
        db,
        `SELECT o.onestop_id AS id FROM operator_feed o JOIN feed f ON f.id = o.feed_id WHERE f.onestop_id = '${FEED}'`,
      );
      const path = `/operators/${operator?.id}/publisher`;
      const { page, messages, close } = await watch(browser, site.origin, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.goto(path);
      await hydrated(page);
      await page.getByRole("button", { name: "Send a link to d***@ferries.example" }).click();
      await page.getByRole("status").getByText("We sent you a mail. Confirm with the link in it.").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await violations(page)).toEqual([]);
      const [request] = await rowsAs<{ id: string }>(db, "SELECT id FROM subscriber WHERE target = 'contact'");
      const fields = new URLSearchParams({
        contact: request?.id ?? "",
        token: await linkToken(SECRET, "contact", request?.id ?? ""),
      });
      await page.goto("about:blank");
      await page.goto(`${path}#${fields}`);
      await page.getByText("Confirm that you read it.").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await violations(page)).toEqual([]);
      const confirm = page.getByRole("button", { name: "Confirm", exact: true });
      await page.getByRole("checkbox", { name: /Send me mail/ }).check();
      await confirm.click();
      await page.getByRole("status").getByText("we will send you mail").waitFor();
      await page.goto("about:blank");
      await page.goto(`${path}#${fields}`);
      await confirm.click();
      await page.getByText("This link is too old, or was used already.").waitFor();
      await expect.poll(() => page.reload().then(() => page.getByText(/was confirmed on/).count())).toBe(1);
      // The refusal of the used link.
      expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
      await close();
    },
  );

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
