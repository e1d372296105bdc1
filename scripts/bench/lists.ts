import type { Browser } from "@playwright/test";
import { importFiles } from "../library/import-library";
import { libraryFiles } from "../library/library";
import type { Figure } from "./kit/figure";
import { launch, median, newPage } from "./pages";
import { serve } from "./serve";

const CONVERSATIONS = 10_000;
const RUNS = 5;
/** A paint that comes later than this after the page has come to rest is not one of its load. */
const REST_MS = 500;
const LIBRARY = {
  seed: 1,
  conversations: CONVERSATIONS,
  messages: CONVERSATIONS * 6,
  long: 0,
  resultMegabytes: 0,
};

/** What a person waits for in a library of 10,000 conversations: the list, and the next conversation. */
export async function benchLists(executablePath: string): Promise<Figure[]> {
  const served = await serve((data) => importFiles(data, libraryFiles(LIBRARY)));
  const browser = await launch(executablePath);
  try {
    // The first visit warms the server's modules, as any page before it would.
    await largestPaint(browser, `${served.url}/conversations`);
    const paints = [];
    for (let run = 0; run < RUNS; run++) {
      paints.push(await largestPaint(browser, `${served.url}/conversations`));
    }
    const switches = await switchTimes(browser, `${served.url}/conversations`);
    return [
      {
        name: "10k conversations: largest paint of /conversations",
        value: median(paints),
        unit: "ms",
        goal: "<= 600",
      },
      {
        name: "10k conversations: sidebar to first message",
        value: median(switches),
        unit: "ms",
        goal: "<= 200",
      },
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

/** The largest contentful paint of a page that nothing of is cached. */
async function largestPaint(browser: Browser, href: string): Promise<number> {
  const page = await newPage(browser);
  await page.goto(href, { waitUntil: "networkidle" });
  await page.waitForTimeout(REST_MS);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await page.close();
  return ms;
}

/** Milliseconds from a press in the sidebar to the first message of that conversation, one after the other. */
async function switchTimes(browser: Browser, href: string): Promise<number[]> {
  const page = await newPage(browser);
  await page.goto(href);
  const links = page.getByRole("region", { name: "Conversations list" }).getByRole("link");
  await links.first().click();
  await page.locator("[role=feed] article").first().waitFor();
  // The stream of what others change never ends, so the network is never idle.
  await page.waitForTimeout(REST_MS);
  const times = [];
  for (let at = 1; at <= RUNS; at++) {
    const link = links.nth(at);
    const path = (await link.getAttribute("href")) ?? "";
    // A person points before pressing.
    await link.hover();
    await page.waitForTimeout(REST_MS);
    times.push(await page.evaluate(timeOfSwitch, path));
    await page.waitForTimeout(REST_MS);
  }
  await page.close();
  return times;
}

/** In the page: presses the link, and waits for an article that was not there before. */
function timeOfSwitch(path: string): Promise<number> {
  const before = document.querySelector("[role=feed] article");
  const link = [...document.querySelectorAll<HTMLElement>("a[href]")].find(
    (one) => one.getAttribute("href") === path,
  );
  const started = performance.now();
  link?.click();
  return new Promise((resolve) => {
    const look = () => {
      const now = document.querySelector("[role=feed] article");
      if (now !== null && now !== before && location.pathname === path) {
        resolve(performance.now() - started);
      } else requestAnimationFrame(look);
    };
    look();
  });
}
