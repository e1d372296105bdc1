import { expect, test } from "vitest";

import { concealText } from "./conceal-text";

// Drawn here, so that no scanner takes this file for a leak.
const HEX = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";
const TOKEN = "k9Xy_Z3w8QaLm2Tn5Rb7Vc";

test.each([
  ["X-Custom", `Basic ${btoa("ben:hunter2")}`],
  ["X-Custom", `token ${HEX}`],
  ["X-Custom", `Bearer ${TOKEN}`],
  ["X-Custom", `ApiKey ${TOKEN}`],
  ["X-State", `session=${HEX}`],
  ["args", `--api-key=${TOKEN}`],
  ["args", `Authorization: Bearer ${TOKEN}`],
])("%s: %s is taken out", (name, value) => {
  const hidden = concealText(name, value, "${secret:REF}");
  expect(hidden).toContain("${secret:REF}");
  expect(hidden).not.toContain(value.replace(/^.*?(?:: \w+ |[ =])/, ""));
});

test("an option keeps its name", () => {
  expect(concealText("api-key", `--api-key=${TOKEN}`, "${env:REF}")).toBe("--api-key=${env:REF}");
  expect(concealText("token", "--token=hunter2", "${env:REF}")).toBe("--token=${env:REF}");
});

test.each([
  "${NAME}",
  "${env:NAME}",
  "${input:api-key}",
  "${secret:NAME}",
  "{{NAME}}",
  "{{env.NAME}}",
  "$NAME",
  "%NAME%",
  "Bearer ${NAME}",
])("%s is a reference and stays", (value) => {
  expect(concealText("API_KEY", value, "${secret:REF}")).toBeNull();
  expect(concealText("args", `--api-key=${value}`, "${secret:REF}")).toBeNull();
});
