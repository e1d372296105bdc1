import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { axe, COLOUR_RULES } from "../../e2e/axe";
import { SIZES, type LibraryState, type LookOptions, type Size, type Theme } from "./options";
import type { Screen } from "./screen";

/** One picture, with what axe found on it. */
export interface Shot {
  /** `reader/wide/10000/dark` */
  readonly name: string;
  readonly screen: string;
  readonly size: Size;
  readonly state: LibraryState;
  readonly theme: Theme;
  /** The file, inside of the folder of all. */
  readonly file: string;
  readonly faults: readonly string[];
}

interface Place {
  readonly url: string;
  readonly state: LibraryState;
  readonly screen: Screen;
}

/** Pictures of one screen in all sizes and themes. */
export async function takePictures(
  browser: Browser,
  place: Place,
  options: LookOptions,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const size of options.sizes) {
    const context = await browser.newContext({
      viewport: SIZES[size],
      hasTouch: size === "phone",
      reducedMotion: "reduce",
      colorScheme: "light",
      locale: "en-GB",
    });
    const page = await context.newPage();
    // The compiler of these scripts names functions by a helper that a page does not have.
    await page.addInitScript("globalThis.__name ??= (value) => value;");
    if (place.state === "error") await failRequests(page);
    const opening = await open(page, place).then(
      () => [],
      (error: unknown) => [`cannot be opened: ${String(error).split("\n")[0]}`],
    );
    for (const [at, theme] of options.themes.entries()) {
      shots.push(
        await takePicture(page, { ...place, size, theme, isFirst: at === 0 }, opening, options.out),
      );
    }
    await context.close();
  }
  return shots;
}

const SECOND_TRY_MS = 2000;

async function open(page: Page, { url, screen, state }: Place): Promise<void> {
  page.setDefaultTimeout(10_000);
  await page.goto(url + screen.address, { timeout: 30_000 });
  await page.locator("html[data-keys]").waitFor({ state: "attached" });
  // A page that keeps asking never comes to rest.
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
  await screen.open?.(page);
  // A query that fails is tried once more before the page says so.
  if (state === "error") await page.waitForTimeout(SECOND_TRY_MS);
  // On a touch screen a dialog with a text field waits for the keyboard before it appears.
  await page.waitForFunction(() => document.querySelector("[data-entering]") === null);
  await page.waitForTimeout(200);
}

async function takePicture(
  page: Page,
  { screen, state, size, theme, isFirst }: Place & { size: Size; theme: Theme; isFirst: boolean },
  opening: readonly string[],
  out: string,
): Promise<Shot> {
  await page.emulateMedia({ colorScheme: theme });
  const folder = join(out, screen.name);
  await mkdir(folder, { recursive: true });
  const file = join(screen.name, `${size}-${state}-${theme}.png`);
  await page.screenshot({ path: join(out, file) });
  // What a theme changes is its colours; everything else is judged once.
  const judge = isFirst ? axe(page) : axe(page).withRules(COLOUR_RULES);
  const { violations } = await judge.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  const name = [screen.name, size, state, theme].join("/");
  const faults = isFirst ? [...opening, ...found] : found;
  console.log(`${name}${faults.length === 0 ? "" : `  ${faults.length} faults`}`);
  return { name, screen: screen.name, size, state, theme, file, faults };
}

/** Every answer of the API is a failure; pages themselves are served. */
async function failRequests(page: Page): Promise<void> {
  await page.route("**/api/**", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "Internal error", status: 500 }),
    }),
  );
}
