import { expect, test } from "vitest";

import { browserName } from "./browser-name";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/140.0 Safari/537.36`, "Chrome on Linux"],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/140.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0", "Firefox on macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    "Safari on iOS",
  ],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.0", "Unknown browser"],
  ["", "Unknown browser"],
])("%s is %s", (userAgent, name) => expect(browserName(userAgent)).toBe(name));
