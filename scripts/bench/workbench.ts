// How long a person waits for what they type or press: palette, find, edits.
import type { Browser, Page } from "@playwright/test";

import { importFiles } from "../library/import-library";
import { longConversation } from "../library/large";
import { libraryFiles } from "../library/library";
import { manyTools } from "../library/many-tools";
import type { Figure } from "./kit/figure";
import { launch, median, newPage } from "./pages";
import { serve } from "./serve";
import { measureToolGrid } from "./tool-grid";

const LIBRARY = { seed: 1, conversations: 1000, messages: 20_000, long: 0, resultMegabytes: 0 };
const LONG = "generated-10k";
const TOOLS = 1500;

/** The workbench in a library of 1,000 conversations, one of them with 10,000 messages, and 1,500 tools. */
export async function benchWorkbench(executablePath: string): Promise<Figure[]> {
  const served = await serve((data) =>
    importFiles(data, [
      ...libraryFiles(LIBRARY),
      { name: "long.cjson.json", pieces: longConversation(1, 10_000, LONG) },
      { name: "tools.cjson-toolsets.json", pieces: [manyTools(TOOLS)] },
    ]),
  );
  const browser = await launch(executablePath);
  try {
    const href = `${served.url}/conversations/doc:${LONG}`;
    return [
      ...(await measurePalette(browser, href)),
      ...(await measureFind(browser, href)),
      ...(await measureEdits(browser, href)),
      ...(await measureToolGrid(browser, `${served.url}/toolsets/doc:server-1`)),
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function open(browser: Browser, href: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(href);
  await page.locator("[role=feed] article").first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/**
 * Milliseconds from a key press to the frame that shows what fits `selector`, measured in the page.
 * @param value what that field must hold
 */
async function fromKeyToPaint(
  page: Page,
  key: string,
  selector: string,
  value: string | null = null,
): Promise<number> {
  // Listening is awaited before the key is sent: a busy page may handle keys before scripts.
  const watch = await page.evaluateHandle(
    ([wanted, text]) => {
      const isDone = () => {
        const found = document.querySelector(wanted);
        const written = found instanceof HTMLInputElement ? found.value : null;
        return found !== null && (text === null || written === text);
      };
      const painted = new Promise<number>((resolve) => {
        let started = Number.NaN;
        const note = (event: Event) => (started = event.timeStamp);
        addEventListener("keydown", note, { capture: true, once: true });
        const look = () => {
          if (Number.isNaN(started) || !isDone()) return requestAnimationFrame(look);
          // The frame after the one in which it was seen has painted it.
          return requestAnimationFrame((now) => resolve(now - started));
        };
        requestAnimationFrame(look);
      });
      return { painted };
    },
    [selector, value] as const,
  );
  await page.keyboard.press(key);
  return watch.evaluate(({ painted }) => painted);
}

async function measurePalette(browser: Browser, href: string): Promise<Figure[]> {
  const page = await open(browser, href);
  // The first time loads its code, which is measured apart.
  const first = await fromKeyToPaint(page, "Control+k", "[role=dialog] [role=option]");
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  // What the first one asked for is not of the second.
  await page.waitForLoadState("networkidle");
  const again = await fromKeyToPaint(page, "Control+k", "[role=dialog] [role=option]");
  await page.locator("[role=dialog] input:focus").waitFor();
  const echoes: number[] = [];
  let typed = "";
  for (const letter of ["t", "a", "b", "l", "e", "t", "i", "m"]) {
    typed += letter;
    echoes.push(await fromKeyToPaint(page, letter, "[role=dialog] input", typed));
    await page.waitForTimeout(400);
  }
  await page.close();
  return [
    { name: "palette: first opening", value: first, unit: "ms" },
    { name: "palette: opening", value: again, unit: "ms" },
    { name: "palette: key to paint", value: median(echoes), unit: "ms", goal: "<= 50" },
    { name: "palette: key to paint, slowest", value: Math.max(...echoes), unit: "ms" },
  ];
}

async function measureFind(browser: Browser, href: string): Promise<Figure[]> {
  const times: number[] = [];
  for (const word of ["budget", "timetable", "xylophone"]) {
    const page = await open(browser, href);
    await page.keyboard.press("Control+f");
    const field = page.getByRole("searchbox", { name: "Find in this conversation" });
    await field.waitFor();
    await page.evaluate(() => performance.clearResourceTimings());
    await field.fill(word);
    await page.getByRole("search").getByRole("status").filter({ hasText: /\S/ }).waitFor();
    times.push(
      await page.evaluate(async () => {
        const isAsked = ({ name }: PerformanceEntry) => name.includes("/find?");
        const asked = () => performance.getEntriesByType("resource").find(isAsked);
        for (let wait = 0; wait < 100 && asked() === undefined; wait += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return asked()?.duration ?? Number.NaN;
      }),
    );
    await page.close();
  }
  return [
    {
      name: "find in 10k messages: counts, slowest",
      value: Math.max(...times),
      unit: "ms",
      goal: "<= 200",
    },
  ];
}

async function measureEdits(browser: Browser, href: string): Promise<Figure[]> {
  const page = await open(browser, href);
  await page.locator("[role=feed] article").first().focus();
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const article = "[role=feed] article[data-slot='0']";
    const isPinned = await page.locator(`${article} button[aria-label=Unpin]`).count();
    const wanted = `${article} button[aria-label=${isPinned > 0 ? "Pin" : "Unpin"}]`;
    times.push(await fromKeyToPaint(page, "b", wanted));
    await page.waitForTimeout(500);
  }
  await page.close();
  return [
    { name: "edit to painted", value: median(times), unit: "ms", goal: "<= 100" },
    { name: "edit to painted, slowest", value: Math.max(...times), unit: "ms" },
  ];
}
