import type { Browser } from "@playwright/test";

import type { Figure } from "./kit/figure";
import { longConversation } from "./long-conversation";
import { jump, launch, median, newPage, nodesInList, openCold, weighScripts } from "./pages";
import { richConversation } from "./rich-conversation";
import { serve } from "./serve";

/** Imports one document over HTTP and returns the store id of what it became. */
export async function importText(url: string, name: string, text: string): Promise<string> {
  const planned = await fetch(`${url}/api/imports?filename=${name}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: text,
  });
  const plan = (await planned.json()) as { id: string };
  const run = await fetch(`${url}/api/imports/${plan.id}/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const lines = (await run.text()).trim().split("\n");
  const report = JSON.parse(lines.at(-1) ?? "{}") as { items?: { entityId?: string }[] };
  const id = report.items?.[0]?.entityId;
  if (id === undefined) throw new Error(`The import of ${name} gave no document: ${lines.at(-1)}`);
  return id;
}

/** Opening a conversation of 10,000 messages in Chromium on the production build. */
export async function benchReader(executablePath: string): Promise<Figure[]> {
  const served = await serve();
  const browser = await launch(executablePath);
  try {
    const id = await importText(served.url, "long.cjson.json", longConversation(10_000));
    const href = `${served.url}/conversations/${id}`;
    // The first visit warms the server's modules, as any page before it would.
    await (await openCold(browser, href)).page.close();
    const opened = [];
    for (let run = 0; run < 5; run++) opened.push(await openCold(browser, href));
    const last = opened.at(-1);
    if (!last) throw new Error("nothing was opened");
    const before = await nodesInList(last.page);
    const total = Number(
      await last.page.locator("[role=feed] article").first().getAttribute("aria-setsize"),
    );
    const jumps = [];
    for (let run = 0; run < 3; run++) jumps.push(await jump(browser, href, total - 1));
    for (const { page } of opened) await page.close();
    const routes = await routeScripts(browser, served.url, id);
    return [
      {
        name: "10k messages: first message",
        value: median(opened.map(({ ms }) => ms)) / 1000,
        unit: "s",
        goal: "<= 1.0",
      },
      {
        name: "10k messages: document sent",
        value: median(opened.map(({ bytes }) => bytes)) / 1000,
        unit: "kB",
        goal: "<= 300",
      },
      { name: "10k messages: DOM nodes in the list", value: before, unit: "nodes", goal: "<= 600" },
      { name: "10k messages: jump to the last", value: median(jumps), unit: "ms", goal: "<= 300" },
      ...routes,
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function routeScripts(browser: Browser, url: string, id: string): Promise<Figure[]> {
  const everything = await importText(url, "rich.cjson.json", richConversation(false));
  const formulas = await importText(url, "formulas.cjson.json", richConversation(true));
  const routes = [
    ["/conversations", "/conversations", "<= 250"],
    ["/conversations/[id]", `/conversations/${id}`, "<= 250"],
    // What differs between messages comes with them, so the page with all kinds of parts is the largest.
    ["/conversations/[id] with all kinds of parts", `/conversations/${everything}`, "<= 250"],
    // Formulas bring their library, which the page does not wait for.
    ["/conversations/[id] with formulas", `/conversations/${formulas}`],
    ["/toolsets", "/toolsets", "<= 250"],
    ["/imports", "/imports", "<= 250"],
    ["/settings", "/settings"],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, path, goal] of routes) {
    const page = await newPage(browser);
    const scripts = weighScripts(page);
    await page.goto(url + path, { waitUntil: "networkidle" });
    figures.push({
      name: `JavaScript of ${name}`,
      value: (await scripts()) / 1000,
      unit: "kB gz",
      ...(goal === undefined ? {} : { goal }),
    });
    await page.close();
  }
  return figures;
}
