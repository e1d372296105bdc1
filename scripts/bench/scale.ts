// What the reader does with a conversation of 100,000 messages and with a tool result of 12 MB.
import type { Browser, Page } from "@playwright/test";

import { importFiles } from "../library/import-library";
import { largeResult, longConversation } from "../library/large";
import type { Figure } from "./kit/figure";
import { jump, launch, median, newPage, nodesInList, openCold } from "./pages";
import { serve } from "./serve";

interface Watched {
  /** Milliseconds of the longest task. */
  longest: number;
  /** Milliseconds between the two frames that lay furthest apart. */
  widest: number;
}

const MESSAGES = 100_000;
const MEGABYTES = 12;
const SEED = 1;
const RUNS = 3;

/** The reader at the sizes that are far from usual. */
export async function benchScale(executablePath: string): Promise<Figure[]> {
  const served = await serve((data) =>
    importFiles(data, [
      { name: "long.cjson.json", pieces: longConversation(SEED, MESSAGES) },
      { name: "large.cjson.json", pieces: largeResult(SEED, MEGABYTES) },
    ]),
  );
  const browser = await launch(executablePath);
  try {
    const at = (id: string) => `${served.url}/conversations/doc:${id}`;
    return [
      ...(await measureLong(browser, at("generated-long"))),
      ...(await measureLargeResult(browser, at("generated-large"))),
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function measureLong(browser: Browser, href: string): Promise<Figure[]> {
  // The first visit reads the outline of the conversation, which the server then keeps.
  const first = await openCold(browser, href);
  const total = Number(
    await first.page.locator("[role=feed] article").first().getAttribute("aria-setsize"),
  );
  await first.page.close();
  const opened: number[] = [];
  const addressed: number[] = [];
  const jumps: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    opened.push(await timeToOpen(browser, href, "[role=feed] article"));
    const id = `long-${60_000 + run * 10_000}`;
    addressed.push(await timeToOpen(browser, `${href}?m=${id}`, `[data-message="${id}"]`));
    jumps.push(await jump(browser, href, total - 1));
  }
  const scrolled = await scrollThrough(browser, href);
  const figure = (name: string, value: number, unit: string, goal?: string): Figure => {
    return { name: `100k messages: ${name}`, value, unit, ...(goal !== undefined && { goal }) };
  };
  return [
    figure("first message, first visit", first.ms / 1000, "s"),
    figure("first message", median(opened) / 1000, "s", "<= 1.5"),
    figure("first message by address", median(addressed) / 1000, "s", "<= 1.5"),
    figure("document sent", first.bytes / 1000, "kB", "<= 300"),
    figure("jump to the last", median(jumps), "ms", "<= 300"),
    figure("longest task while scrolling", scrolled.longest, "ms", "<= 100"),
    figure("most DOM nodes in the list", scrolled.nodes, "nodes", "<= 600"),
  ];
}

async function timeToOpen(browser: Browser, href: string, wanted: string): Promise<number> {
  const page = await newPage(browser);
  const started = performance.now();
  await page.goto(href, { waitUntil: "commit" });
  await page.locator(wanted).first().waitFor();
  const ms = performance.now() - started;
  await page.close();
  return ms;
}

async function openResting(browser: Browser, href: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(href);
  await page.locator("[role=feed] article").first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Scrolls from end to end by the wheel in some places and by the scroll bar between them. */
async function scrollThrough(
  browser: Browser,
  href: string,
): Promise<{ longest: number; nodes: number }> {
  const page = await openResting(browser, href);
  const list = page.getByTestId("timeline");
  let nodes = 0;
  const { longest } = await watchSmoothness(page, async () => {
    await list.hover();
    for (let place = 0; place <= 20; place += 1) {
      await list.evaluate((element, share) => {
        element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
      }, place / 20);
      for (let turn = 0; turn < 5; turn += 1) {
        await page.mouse.wheel(0, place === 20 ? 400 : 700);
        await page.waitForTimeout(60);
        nodes = Math.max(nodes, await nodesInList(page));
      }
    }
    await page.locator("[role=feed] article").last().waitFor();
  });
  await page.close();
  return { longest, nodes };
}

async function measureLargeResult(browser: Browser, href: string): Promise<Figure[]> {
  const page = await openResting(browser, `${href}?m=large-result`);
  const message = page.locator('[data-message="large-result"]');
  const { longest, widest } = await watchSmoothness(page, async () => {
    await message.getByRole("button", { name: /run/ }).first().click();
    await message.getByRole("button", { name: /^Show all/ }).click();
    await message.getByRole("button", { name: /^Show less/ }).waitFor();
    await page.waitForTimeout(1500);
    await page.mouse.wheel(0, 3000);
    await page.waitForTimeout(500);
  });
  await page.close();
  return [
    { name: "12 MB tool result: longest task", value: longest, unit: "ms", goal: "<= 100" },
    { name: "12 MB tool result: widest gap between frames", value: widest, unit: "ms" },
  ];
}

/** Watches how long the page keeps a person waiting while something goes on. */
async function watchSmoothness(page: Page, work: () => Promise<void>): Promise<Watched> {
  const watch = await page.evaluateHandle(() => {
    const seen = { longest: 0, widest: 0, isOver: false };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    });
    observer.observe({ type: "longtask" });
    let last = performance.now();
    const frame = (now: number) => {
      seen.widest = Math.max(seen.widest, now - last);
      last = now;
      if (!seen.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return seen;
  });
  await work();
  return watch.evaluate(async (seen) => {
    // Long tasks are told a little after they end.
    await new Promise((resolve) => setTimeout(resolve, 300));
    seen.isOver = true;
    return { longest: seen.longest, widest: seen.widest };
  });
}
