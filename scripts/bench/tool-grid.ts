// How long a person waits in the grid of 1,500 tools: for a switch, and for each letter of the filter.
import type { Browser, Page } from "@playwright/test";

import type { Figure } from "./kit/figure";
import { median, newPage } from "./pages";

/**
 * Milliseconds from an event to the frame in which the input that fits `selector` has a value, measured in the page,
 * and to the one in which the grid shows what follows from it.
 */
async function toPaint(
  page: Page,
  type: "click" | "keydown",
  [selector, value]: readonly [selector: string, value: string],
  act: () => Promise<void>,
): Promise<{ input: number; grid: number }> {
  // Listening is awaited before the event is sent: a busy page may handle it before scripts.
  const watch = await page.evaluateHandle(
    ([kind, wanted, text]) => {
      const painted = new Promise<{ input: number; grid: number }>((resolve) => {
        let started = Number.NaN;
        let input = Number.NaN;
        const note = (event: Event) => (started = event.timeStamp);
        addEventListener(kind, note, { capture: true, once: true });
        const look = () => {
          const found = document.querySelector<HTMLInputElement>(wanted);
          if (Number.isNaN(started) || found?.value !== text) return requestAnimationFrame(look);
          const isBusy = document.querySelector("[aria-busy=true]") !== null;
          // The frame after the one in which it was seen has painted it.
          return requestAnimationFrame((now) => {
            if (Number.isNaN(input)) input = now - started;
            if (isBusy) look();
            else resolve({ input, grid: now - started });
          });
        };
        requestAnimationFrame(look);
      });
      return { painted };
    },
    [type, selector, value] as const,
  );
  await act();
  return watch.evaluate(({ painted }) => painted);
}

/** Milliseconds of some presses of the switch of a line. */
async function measureSwitch(page: Page, line: number, rounds: number): Promise<number[]> {
  const times: number[] = [];
  const inputs = `[data-index='${line}'] [data-column='2'] input`;
  for (let round = 0; round < rounds; round += 1) {
    const radio = page.locator(inputs).nth(1 + (round % 2));
    const value = (await radio.getAttribute("value")) ?? "";
    const press = () => radio.evaluate((input: HTMLInputElement) => input.click());
    times.push((await toPaint(page, "click", [`${inputs}:checked`, value], press)).grid);
    await page.waitForTimeout(200);
  }
  return times;
}

/** A toggle of one switch, and letters typed into the filter, with all tools in the grid. */
export async function measureToolGrid(browser: Browser, href: string): Promise<Figure[]> {
  const page = await newPage(browser);
  await page.goto(href);
  await page.locator("html[data-keys]").waitFor({ state: "attached" });
  await page.getByRole("grid").getByRole("radiogroup").first().waitFor();
  await page.waitForLoadState("networkidle");
  const toggles = await measureSwitch(page, 3, 10);
  const defaults = await measureSwitch(page, 0, 6);
  const field = page.getByRole("searchbox", { name: "Filter tools" });
  await field.focus();
  const letters: { input: number; grid: number }[] = [];
  let typed = "";
  for (const letter of "delete_issue") {
    typed += letter;
    const press = () => page.keyboard.press(letter);
    letters.push(await toPaint(page, "keydown", ["input:focus", typed], press));
    await page.waitForTimeout(250);
  }
  await page.close();
  return [
    {
      name: "grid of 1,500 tools: switch to painted",
      value: median(toggles),
      unit: "ms",
      goal: "<= 50",
    },
    {
      name: "grid of 1,500 tools: switch to painted, slowest",
      value: Math.max(...toggles),
      unit: "ms",
    },
    {
      name: "grid of 1,500 tools: default of 75 tools to painted",
      value: median(defaults),
      unit: "ms",
    },
    ...typing(letters),
  ];
}

function typing(letters: readonly { input: number; grid: number }[]): Figure[] {
  const inField = letters.map(({ input }) => input);
  const inGrid = letters.map(({ grid }) => grid);
  const name = "grid of 1,500 tools: key to";
  return [
    { name: `${name} letter`, value: median(inField), unit: "ms", goal: "<= 50" },
    { name: `${name} letter, slowest`, value: Math.max(...inField), unit: "ms", goal: "<= 50" },
    { name: `${name} filtered`, value: median(inGrid), unit: "ms", goal: "<= 50" },
    { name: `${name} filtered, slowest`, value: Math.max(...inGrid), unit: "ms" },
  ];
}
