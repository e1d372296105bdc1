import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";

const run = promisify(execFile);

/** What the command prints that works on the library in a folder, with accounts. */
export async function colloquy(
  data: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const place = { COLLOQUY_DATA: data, COLLOQUY_ACCOUNTS: "on", DATABASE_URL: "" };
  const made = await run(process.execPath, ["bin/colloquy.mjs", ...args], {
    env: { ...process.env, ...place, ...env },
  });
  return made.stdout.trim();
}

const emailOf = (name: string): string => `${name.toLowerCase()}@example.com`;

/** Makes an account at the command line, which prints the password. */
export const createAccount = (
  data: string,
  name: string,
  role: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> =>
  colloquy(data, ["accounts", "create", emailOf(name), "--role", role, "--name", name], env);

/** A page of a browser of their own, in which somebody is signed in. */
export async function signedIn(
  browser: Browser,
  home: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: home, locale: "en-GB" })).newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(emailOf(name));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${home}/`);
  return page;
}
