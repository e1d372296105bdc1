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
    reporter.onTestEnd({ titlePath: () => ["", "f", name] }, { duration });
  }
  reporter.onEnd();
  expect(said.splice(0)).toEqual(SHOWN);
  reporter.onTestEnd({ titlePath: () => ["one"] }, { duration: 5 });
  reporter.onEnd();
  expect(said).toEqual([]);
});
