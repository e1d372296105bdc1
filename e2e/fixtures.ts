import {
  test as base,
  expect,
  type APIRequestContext,
  type CDPSession,
  type Locator,
  type Page,
  type Response,
} from "@playwright/test";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE_URL, DATA_FOLDER } from "./place";
import { openDatabase } from "../lib/data/store/driver/driver";

interface Report {
  id: string;
  items: { name: string; outcome: string; entityId?: string; kind?: string }[];
}

interface Fixtures {
  /** Imports a document through the API and gives the store id of what it became; undone afterwards. */
  importText: (name: string, text: string) => Promise<string>;
  /** Drops files on the window with the browser's own drag events. */
  dropFiles: (page: Page, files: Readonly<Record<string, string | Buffer>>) => Promise<void>;
}

/** What a browser says of a request by one of our pages; with a session it must say so. */
export const fromOurPage = { "sec-fetch-site": "same-origin" };

/** Imports a document through the API of any server. */
export async function importThrough(
  request: APIRequestContext,
  name: string,
  text: string,
): Promise<Report> {
  const planned = await request.post(`/api/imports?filename=${encodeURIComponent(name)}`, {
    headers: { ...fromOurPage, "content-type": "application/octet-stream" },
    data: Buffer.from(text),
  });
  expect(planned.status()).toBe(201);
  const { id } = (await planned.json()) as { id: string };
  const run = await request.post(`/api/imports/${id}/run`, { headers: fromOurPage, data: {} });
  const last = (await run.text()).trim().split("\n").at(-1) ?? "{}";
  const report = JSON.parse(last) as Report;
  return { ...report, id };
}

/** The test before has left nothing; one that failed ends its worker. */
let isEmpty = false;

/** Everything that was imported is taken back after each test, also what a failed one left. */
async function emptyLibrary(request: APIRequestContext): Promise<void> {
  const imports = (await (await request.get("/api/imports")).json()) as {
    items: { id: string; status: string }[];
  };
  for (const item of imports.items) {
    if (item.status === "done") await request.delete(`/api/imports/${item.id}?force=true`);
  }
  removeTheRest();
  await removeOpenPlans();
}

/** Plans that nobody has run: Home asks about them. */
async function removeOpenPlans(): Promise<void> {
  const spool = join(DATA_FOLDER, "spool");
  for (const name of await readdir(spool).catch(() => [])) {
    if (existsSync(join(spool, name, "report.json"))) continue;
    await rm(join(spool, name), { recursive: true, force: true });
  }
}

/** What came from no import: forks, what was moved to a new one, and what programs have made. */
function removeTheRest(): void {
  const database = openDatabase(join(DATA_FOLDER, "colloquy.db"), { timeout: 5000 });
  try {
    database.pragma("foreign_keys = ON");
    for (const table of ["Conversation", "ToolsetFile", "ModelsFile"]) {
      database.exec(`DELETE FROM "${table}" WHERE state = 'live'`);
    }
    for (const table of ["ApiKey", "Secret", "Folder"]) database.exec(`DELETE FROM "${table}"`);
  } finally {
    database.close();
  }
}

/**
 * Parts of a page are taken over by their scripts one after another; a press on one before that is lost. The page looks
 * by itself, and often: the browser driver would look for an attribute twice a second.
 */
export async function answersPresses(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.hasAttribute("data-keys") &&
      [...document.querySelectorAll("main button")].every((button) =>
        Object.keys(button).some((key) => key.startsWith("__react")),
      ),
    undefined,
    { polling: 30 },
  );
}

/** Waits until a page that was asked for answers keys and presses. */
async function whenReady(page: Page, response: Response | null): Promise<Response | null> {
  const type = (await response?.headerValue("content-type")) ?? "";
  if (type.startsWith("text/html")) {
    await answersPresses(page);
    // The title may come after the page, which judges of the whole page would miss.
    await expect(page).toHaveTitle(/./);
  }
  return response;
}

/** A page of a browser of somebody's own, whose addresses count as opened once it answers keys and presses. */
export function answering(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => whenReady(page, await goto(url, options));
  return page;
}

/**
 * The addresses of the app that the page's own script loads as documents; it is to fetch pages through the router.
 * A press that leads to another site leaves the app, as it must.
 */
async function watchReloads(session: CDPSession): Promise<readonly string[]> {
  const reloads: string[] = [];
  await session.send("Page.enable");
  session.on("Page.frameRequestedNavigation", ({ reason, url, disposition }) => {
    if (disposition !== "currentTab" || !isOurs(url)) return;
    if (reason === "scriptInitiated" || reason === "reload") reloads.push(`${reason}: ${url}`);
  });
  return reloads;
}

/**
 * Goes a step in the browser's history, and waits for the page that is there. The browser driver takes a change of the
 * address that the former page makes meanwhile for the arrival, and what is done then meets the former page.
 */
async function travel(
  page: Page,
  session: CDPSession,
  step: -1 | 1,
  go: () => Promise<Response | null>,
): Promise<Response | null> {
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
  const to = entries[currentIndex + step];
  const response = await go();
  if (to === undefined || !isOurs(to.url)) return response;
  const { pathname } = new URL(to.url);
  await page.waitForURL((now) => now.pathname === pathname);
  await answersPresses(page);
  return response;
}

const isOurs = (url: string) => URL.canParse(url) && new URL(url).origin === BASE_URL;

/** A sidebar without the conversations, as a person can choose it. */
const BARE_SIDEBAR = { name: "colloquy-sidebar", value: "280-open-bare", url: BASE_URL };

export const test = base.extend<Fixtures & { library: void }>({
  // A person acts on a page that answers; keys and presses before that belong to nobody.
  page: async ({ page }, use) => {
    // The sidebar would list each conversation a second time, and its first words with it: specs look for both
    // by their words. sidebar.spec.ts shows the list again.
    await page.context().addCookies([BARE_SIDEBAR]);
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    answering(page);
    page.reload = async (options) => {
      const response = await reload(options).catch(async (error: unknown) => {
        // A refresh that the reload cuts off makes the framework load the page itself, which is as good.
        if (!String(error).includes("ERR_ABORTED")) throw error;
        await page.waitForLoadState();
        await answersPresses(page);
        return null;
      });
      return whenReady(page, response);
    };
    const session = await page.context().newCDPSession(page);
    const goBack = page.goBack.bind(page);
    const goForward = page.goForward.bind(page);
    page.goBack = (options) => travel(page, session, -1, () => goBack(options));
    page.goForward = (options) => travel(page, session, 1, () => goForward(options));
    const reloads = await watchReloads(session);
    await use(page);
    // The next spec has the same page, so nothing may still be on its way there.
    if (!page.isClosed()) await goto("about:blank").catch(() => goto("about:blank"));
    expect(reloads, "a page that reloads by itself loses focus, presses and typed text").toEqual(
      [],
    );
  },
  library: [
    async ({ request }, use) => {
      if (!isEmpty) await emptyLibrary(request);
      isEmpty = false;
      await use();
      await emptyLibrary(request);
      isEmpty = true;
    },
    { auto: true },
  ],
  importText: async ({ request }, use) => {
    await use(async (name, text) => {
      const report = await importThrough(request, name, text);
      const id = report.items[0]?.entityId;
      expect(id, JSON.stringify(report)).toBeDefined();
      return id ?? "";
    });
  },
  // The runner insists on a pattern here, also on one that takes nothing.
  // oxlint-disable-next-line no-empty-pattern
  dropFiles: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "colloquy-drop-"));
    await use(async (page, files) => {
      const paths: string[] = [];
      for (const [name, content] of Object.entries(files)) {
        const path = join(folder, name);
        await writeFile(path, content);
        paths.push(path);
      }
      const session = await page.context().newCDPSession(page);
      const drag = (type: "dragEnter" | "dragOver" | "drop") =>
        session.send("Input.dispatchDragEvent", {
          type,
          x: 700,
          y: 450,
          data: { items: [], files: paths, dragOperationsMask: 1 },
        });
      // A person drops after the window has answered; before that, its scripts may still be loading.
      await expect(async () => {
        await drag("dragEnter");
        await drag("dragOver");
        await expect(page.getByText("Drop to import")).toBeVisible({ timeout: 500 });
      }).toPass();
      await drag("drop");
      await session.detach();
    });
    await rm(folder, { recursive: true, force: true });
  },
});

/** The exact bytes a download delivers. */
export async function downloadText(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent("download");
  await press();
  const download = await waiting;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** The article of the message that has these words. */
export function message(page: Page, words: string | RegExp): Locator {
  return page.getByRole("article").filter({ hasText: words });
}

/** The message once it has these words as stored: a field in which they are typed is part of its article as well. */
export function storedMessage(page: Page, words: string | RegExp): Locator {
  return message(page, words).filter({ hasNot: page.getByRole("textbox") });
}

export { expect };
