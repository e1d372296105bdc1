// Finds a Chromium for the tests: one named by the environment, the system's, the one the test runner
// brought, and if there is none, it installs one.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";

const SYSTEM = [
  // It draws no window around the page, which is a fifth of the browser's work.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

async function bundled() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

function attempt(command, args) {
  const shown = [command, ...args].join(" ");
  console.log(`No browser yet: ${shown}`);
  const result = spawnSync(command, args, { stdio: "inherit" });
  return result.status === 0;
}

/** @returns {Promise<string>} the path of a Chromium; throws a sentence when none can be had. */
export async function findBrowser() {
  const named = process.env.COLLOQUY_BROWSER;
  if (named) {
    if (!existsSync(named))
      throw new Error(`COLLOQUY_BROWSER names ${named}, which does not exist.`);
    return named;
  }
  const present = () => SYSTEM.find((path) => existsSync(path));
  const found = present() ?? (await bundled());
  if (found) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    if (
      attempt("apt-get", ["update", "-qq"]) &&
      attempt("apt-get", ["install", "-y", "-qq", "chromium"])
    ) {
      const installed = present();
      if (installed) return installed;
    }
  }
  if (attempt("npx", ["playwright", "install", "chromium"])) {
    const installed = await bundled();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium was found and none could be installed. Set COLLOQUY_BROWSER to one.",
  );
}
