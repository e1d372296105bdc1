import * as fc from "fast-check";

/**
 * Property tests draw the same values in every run, so that a build of one commit always answers the same.
 * New ones are looked for with COLLOQUY_EXPLORE=<runs>, which draws seeds at random and runs each law as often.
 */
const explore = process.env["COLLOQUY_EXPLORE"];

fc.configureGlobal(
  explore === undefined ? { seed: 20_261_121 } : { numRuns: Number(explore), endOnFailure: true },
);

/** Milliseconds a law may take, so that a slow machine does not wait for the last of 3,000 values. */
const BUDGET = 2_000;

/** As many values every law gets, whatever they take. */
const FLOOR = 20;

/**
 * Ends a law between two values when its budget is spent. The limit that the library offers would leave an
 * asynchronous law behind in the middle of a value. A law that failed is never cut: its value is being shrunk.
 */
const withinBudget: fc.Plugin<unknown> = () => {
  const start = performance.now();
  let runs = 0;
  let hasFailed = false;
  const seen = <Outcome>(outcome: Outcome) => {
    if (outcome !== null && !fc.PreconditionFailure.isFailure(outcome)) hasFailed = true;
    return outcome;
  };
  return {
    decorateRun: (run) => (value) => {
      if (!hasFailed && runs >= FLOOR && performance.now() - start > BUDGET) {
        const milliseconds = Math.round(performance.now() - start);
        process.stderr.write(`a law was cut: ${runs} values in ${milliseconds} ms\n`);
        return new fc.PreconditionFailure(true);
      }
      runs += 1;
      const outcome = run(value);
      return outcome instanceof Promise ? outcome.then(seen) : seen(outcome);
    },
  };
};

// This file is read once per test file, the library once per process.
const INSTALLED = Symbol.for("colloquy.testing.withinBudget");
if (explore === undefined && !Reflect.has(globalThis, INSTALLED)) {
  Reflect.set(globalThis, INSTALLED, true);
  fc.installGlobalPlugin(withinBudget);
}
