/**
 * What threads run that answer for the main one. `npm run generate` bundles it with all it imports, so that the same
 * file works for the production build, the development server and the tests.
 */
import { becomeReadingThread } from "@/lib/data/store/locks/reading-thread";
import { readingTasks } from "@/lib/http/answer-in-thread";
import type { ReadingTasks } from "@/lib/http/threads/tasks";
import { carryingErrors } from "@/lib/work/carried-error";
import { takeNiceness } from "@/lib/work/niceness";

import { READING_ROUTES } from "./reading-routes";

takeNiceness();
becomeReadingThread();

const tasks = readingTasks(READING_ROUTES);

function carryOut<Name extends keyof ReadingTasks>({
  name,
  input,
}: {
  readonly name: Name;
  readonly input: ReadingTasks[Name]["input"];
}): Promise<ReadingTasks[Name]["output"]> {
  return tasks[name](input);
}

/** Carries out one task; the pool calls it. */
export default carryingErrors(carryOut);
