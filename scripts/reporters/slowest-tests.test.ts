import { expect, test } from "vitest";
import SlowestTests from "./slowest-tests.mjs";

const SHOWN = [
  "\nThe 10 slowest of 60 tests:",
  ...Array.from(
    { length: 10 },
    (_, at) => `${(6 - at / 10).toFixed(1).padStart(6)} s  f > t${60 - at}`,
  ),
];
const times = Array.from({ length: 60 }, (_, at) => ({
  name: `t${at + 1}`,
  duration: (at + 1) * 100,
}));

const browserTest = (
  titlePath: string[],
  outcome: "expected" | "unexpected" | "flaky" = "expected",
) => ({ titlePath: () => titlePath, outcome: () => outcome });

test("the last lines of a run in the browser name what passed only at a second try", () => {
  const said: string[] = [];
  const reporter = new SlowestTests({ print: (line) => void said.push(line) });
  const flaky = browserTest(["", "others", "a.spec.ts", "opens"], "flaky");
  for (const test of [flaky, browserTest(["b"]), browserTest(["c"], "unexpected"), flaky]) {
    reporter.onTestEnd(test, { duration: 5 });
  }
  reporter.onEnd();
  expect(said).toEqual([]);
  reporter.onExit();
  expect(said).toEqual([
    "\nFlaky, passed only at a second try (1):",
    "  others > a.spec.ts > opens",
  ]);
});

test("a run without flaky tests ends without a word about them", () => {
  const said: string[] = [];
  const reporter = new SlowestTests({ print: (line) => void said.push(line) });
  reporter.onTestEnd(browserTest(["b"]), { duration: 5 });
  reporter.onEnd();
  reporter.onExit();
  expect(said).toEqual([]);
});

test("the ten slowest tests of a run are told, for both runners", () => {
  const said: string[] = [];
  const reporter = new SlowestTests({ print: (line) => void said.push(line) });
  const tests = times.map(({ name, duration }) => ({
    fullName: name,
    diagnostic: () => ({ duration }),
  }));
  reporter.onTestRunEnd([{ relativeModuleId: "f", children: { allTests: () => tests } }]);
  expect(said.splice(0)).toEqual(SHOWN);
  for (const { name, duration } of times) {
    reporter.onTestEnd(browserTest(["", "f", name]), { duration });
  }
  reporter.onEnd();
  expect(said.splice(0)).toEqual(SHOWN);
  reporter.onTestEnd(browserTest(["one"]), { duration: 5 });
  reporter.onEnd();
  expect(said).toEqual([]);
});
