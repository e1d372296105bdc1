import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** A stored conversation, as far as specs look at it. */
export interface Stored {
  id: string;
  messages: Record<string, unknown>[];
  [key: string]: unknown;
}

/** The exact bytes of a stored conversation. */
export async function textOf(request: APIRequestContext, id: string): Promise<string> {
  return (await request.get(`/api/conversations/${id}`)).text();
}

export async function stored(request: APIRequestContext, id: string): Promise<Stored> {
  return JSON.parse(await textOf(request, id)) as Stored;
}

/** Does something and waits until the document is another one. */
export async function changing(
  request: APIRequestContext,
  id: string,
  act: () => Promise<void>,
): Promise<Stored> {
  const before = await textOf(request, id);
  await act();
  // A save takes less than the pauses that the runner makes by itself, and there are hundreds here.
  await expect.poll(() => textOf(request, id), { intervals: [50, 50, 100, 200] }).not.toBe(before);
  return stored(request, id);
}

/** Takes back every change by the key. */
export async function undoAll(page: Page, request: APIRequestContext, id: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    const changes = (await (await request.get(`/api/conversations/${id}/changes`)).json()) as {
      undo: string | null;
    };
    if (changes.undo === null) return;
    await changing(request, id, () => page.keyboard.press("Control+z"));
  }
}

/** Goes through the menu of a message. */
export async function menuOf(
  page: Page,
  article: Locator,
  ...items: (string | RegExp)[]
): Promise<void> {
  await article.hover();
  await article.getByRole("button", { name: "More", exact: true }).click();
  for (const item of items) await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Chooses an option of a select. */
export async function choose(
  scope: Locator,
  label: string,
  option: string | RegExp,
): Promise<void> {
  await scope.getByRole("button", { name: label }).click();
  await scope.page().getByRole("option", { name: option, exact: true }).click();
}

/** Replaces what an editor of JSON holds. */
export async function typeJson(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}
