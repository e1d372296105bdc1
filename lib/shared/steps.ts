/** Work in short steps: whoever carries it out can do something else between two of them. */
export type Steps<Result> = Generator<undefined, Result>;

/** Carries all steps out at once. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
