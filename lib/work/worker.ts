/**
 * What threads of the pool run. `npm run generate` bundles it with all it imports, so that the same file works for
 * the production build, the development server, the tests and the command line.
 */
import { setPriority } from "node:os";
import { ulid } from "ulid";

import { findPassages } from "@/lib/domain/comments/passage";
import { applyMessageEdit } from "@/lib/domain/conversation/edit/apply";
import { findInMessages } from "@/lib/domain/conversation/find/in-message";
import { makeFinder } from "@/lib/domain/conversation/find/pattern";
import { countMessageProblems } from "@/lib/domain/conversation/lint/message-problems";
import { summaryShell } from "@/lib/domain/conversation/facts/summary-shell";
import { validateDocument } from "@/lib/domain/check/validate";
import { countFileProblems, countToolsetProblems } from "@/lib/domain/toolset/lint/file-problems";
import { contentHash } from "@/lib/json/hash";
import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { argumentCheck } from "@/lib/validation/check-arguments";

import { carryingErrors } from "./carried-error";
import { countTokens } from "./count-tokens";
import type { TaskName, Tasks } from "./tasks";

/** Nicer than the thread that answers, so that this one has a core whenever it wants one. */
const NICENESS = 5;

// Only on Linux does a thread have a niceness of its own; elsewhere this would be the process's.
if (process.platform === "linux") setPriority(NICENESS);

type Implementation<Name extends TaskName> = (
  input: Tasks[Name]["input"],
) => Tasks[Name]["output"] | Promise<Tasks[Name]["output"]>;

const TASKS: { readonly [Name in TaskName]: Implementation<Name> } = {
  countTokens,
  withoutComments: (text) => readJsonc(text)?.json ?? null,
  readYaml,
  summaryShell,
  countFileProblems,
  countToolsetProblems,
  countMessageProblems,
  validateDocument: (bytes) => validateDocument(bytes),
  editMessage: ({ raw, edit, context }) =>
    applyMessageEdit(raw, edit, { ...context, newId: ulid, sha256: contentHash }),
  findInMessages({ wish, look, texts }) {
    const made = makeFinder(wish);
    if (!made.ok) throw new Error(made.message);
    return findInMessages(made.finder, look, texts);
  },
  findPassages,
  countMisfits: ({ schema, value }) =>
    argumentCheck(JSON.parse(schema)).check(JSON.parse(value))?.length ?? null,
};

function work<Name extends TaskName>({
  name,
  input,
}: {
  readonly name: Name;
  readonly input: Tasks[Name]["input"];
}): ReturnType<Implementation<Name>> {
  return TASKS[name](input);
}

/** Carries out one task; the pool calls it. */
export default carryingErrors(work);
