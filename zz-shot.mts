import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const o = "http://127.0.0.1:8977";
for (const [path, name, width, height, scheme, js] of JSON.parse(process.argv[2]!)) {
  const c = await b.newContext({ viewport: { width, height }, colorScheme: scheme, javaScriptEnabled: js });
  const p = await c.newPage();
  p.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log(name, m.type(), m.text().slice(0, 300)); });
  p.on("pageerror", (e) => console.log(name, e.message));
  const r = await p.goto(o + path, { waitUntil: "load" }); await p.waitForTimeout(js ? 2500 : 300);
  if (js) { const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log(name, "overflow", over); }
  await p.screenshot({ path: `/tmp/m/s/${name}.png`, fullPage: true }); console.log(name, r!.status()); await c.close();
}
await b.close();
