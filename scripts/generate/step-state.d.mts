/** Where a step's files are named from, and the folder of what is kept of its runs. */
interface Place {
  readonly root: string;
  readonly states: string;
}

interface Step {
  readonly name: string;
  /** What it makes, by paths from the root. */
  readonly outputs: readonly string[];
  readonly inputs: () => readonly string[];
  /** Of the packages it uses. */
  readonly versions: () => readonly string[];
}

export function isFresh(place: Place, step: Step): boolean;

/** @param started when it began to run, in milliseconds since 1970 */
export function keepState(place: Place, step: Step, started: number): void;
