// Prints the ten slowest tests before the summary: a reporter for both runners, whose hooks have other names. Of
// Playwright it also says at the very end which tests passed only at a second try, as those do not fail the run.
const SHOWN = 10;

/** A run of a few tests is somebody's work on them, who sees their times anyway. */
const WORTH = 50;

export default class SlowestTests {
  #tests = [];
  #tried = new Map();
  #print;

  constructor({ print } = {}) {
    this.#print = print ?? ((line) => console.log(line));
  }

  /** Of Vitest. */
  onTestRunEnd(modules) {
    for (const file of modules) {
      for (const test of file.children.allTests()) {
        const milliseconds = test.diagnostic()?.duration;
        this.#add(milliseconds, `${file.relativeModuleId} > ${test.fullName}`);
      }
    }
    this.#tell();
  }

  /** Of Playwright: once for each try. */
  onTestEnd(test, { duration }) {
    const name = test.titlePath().filter(Boolean).join(" > ");
    this.#add(duration, name);
    this.#tried.set(test, name);
  }

  onEnd() {
    this.#tell();
  }

  /** After the summaries of all reporters. */
  onExit() {
    const flaky = [...this.#tried].filter(([test]) => test.outcome() === "flaky");
    if (flaky.length === 0) return;
    this.#print(`\nFlaky, passed only at a second try (${flaky.length}):`);
    for (const [, name] of flaky) this.#print(`  ${name}`);
  }

  printsToStdio() {
    return false;
  }

  #add(milliseconds, name) {
    if (milliseconds !== undefined) this.#tests.push({ milliseconds, name });
  }

  #tell() {
    const tests = this.#tests.toSorted((a, b) => b.milliseconds - a.milliseconds);
    this.#tests = [];
    if (tests.length < WORTH) return;
    this.#print(`\nThe ${SHOWN} slowest of ${tests.length} tests:`);
    for (const { milliseconds, name } of tests.slice(0, SHOWN)) {
      this.#print(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
    }
  }
}
