import { chromium, type Browser, type Page } from "@playwright/test";
import { gzipSync } from "node:zlib";

export function launch(executablePath: string): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}

/** A page as wide as a laptop's screen. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The compiler of these scripts names functions by a helper that a page does not have.
  await page.addInitScript("globalThis.__name ??= (value) => value;");
  return page;
}

/** Sums the gzip bytes of the JavaScript a page loads; ask when it has come to rest. */
export function weighScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes(".js")) return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Opens a page that nothing of is cached, and says when the first message stood there. */
export async function openCold(
  browser: Browser,
  href: string,
): Promise<{ ms: number; bytes: number; page: Page }> {
  const page = await newPage(browser);
  const started = performance.now();
  await page.goto(href, { waitUntil: "commit" });
  await page.locator("[role=feed] article").first().waitFor();
  const ms = performance.now() - started;
  await page.waitForLoadState("networkidle");
  const bytes = await page.evaluate(() => {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return document?.transferSize ?? 0;
  });
  return { ms, bytes, page };
}

/** Elements in the list of messages. */
export async function nodesInList(page: Page): Promise<number> {
  return page.locator("[role=feed]").evaluate((feed) => feed.querySelectorAll("*").length);
}

/** Milliseconds from the key for the last message to that message. */
export async function jump(browser: Browser, href: string, last: number): Promise<number> {
  const page = await newPage(browser);
  await page.goto(href);
  await page.locator("[role=feed] article").first().waitFor();
  await page.waitForLoadState("networkidle");
  const started = performance.now();
  await page.keyboard.press("Shift+G");
  await page.locator(`[data-slot="${last}"]`).waitFor();
  const ms = performance.now() - started;
  await page.close();
  return ms;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
