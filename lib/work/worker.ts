/**
 * What threads of the pool run. `npm run generate` bundles it with all it imports, so that the same file works for
 * the production build, the development server, the tests and the command line.
 */
import { ulid } from "ulid";

import { contentHash } from "@/lib/json/hash";

import { carryingErrors } from "./carried-error";
import { takeNiceness } from "./niceness";
import type { TaskName, Tasks } from "./tasks";

takeNiceness();

type Implementation<Name extends TaskName> = (
  input: Tasks[Name]["input"],
) => Promise<Tasks[Name]["output"]>;

/** Each loads what it takes itself: a thread is started for one task, and somebody waits for it. */
const TASKS: { readonly [Name in TaskName]: Implementation<Name> } = {
  async countTokens(input) {
    const { countTokens } = await import("./count-tokens");
    return countTokens(input);
  },
  async rewriteText(text) {
    const { rewriteText } = await import("@/lib/formats/kit/rewrite/rewrite-text");
    return rewriteText(text);
  },
  async withoutComments(text) {
    const { readJsonc } = await import("@/lib/formats/kit/syntax/jsonc");
    return readJsonc(text)?.json ?? null;
  },
  async readYaml(text) {
    const { readYaml } = await import("@/lib/formats/kit/syntax/yaml");
    return readYaml(text);
  },
  async summaryShell(input) {
    const { summaryShell } = await import("@/lib/domain/conversation/facts/summary-shell");
    return summaryShell(input);
  },
  async countFileProblems(input) {
    const { countFileProblems } = await import("@/lib/domain/toolset/lint/file-problems");
    return countFileProblems(input);
  },
  async countToolsetProblems(input) {
    const { countToolsetProblems } = await import("@/lib/domain/toolset/lint/file-problems");
    return countToolsetProblems(input);
  },
  async countMessageProblems(input) {
    const { countMessageProblems } =
      await import("@/lib/domain/conversation/lint/message-problems");
    return countMessageProblems(input);
  },
  async countShellProblems(input) {
    const { countShellProblems } = await import("@/lib/domain/conversation/lint/message-problems");
    return countShellProblems(input);
  },
  async validateDocument(bytes) {
    const { validateDocument } = await import("@/lib/domain/check/validate");
    return validateDocument(bytes);
  },
  async editMessage({ raw, edit, context }) {
    const { applyMessageEdit } = await import("@/lib/domain/conversation/edit/apply");
    return applyMessageEdit(raw, edit, { ...context, newId: ulid, sha256: contentHash });
  },
  async editShell({ shell, edit, context }) {
    const { editShellText } = await import("@/lib/domain/conversation/edit/edits");
    return editShellText(shell, edit, { ...context, newId: ulid, sha256: contentHash });
  },
  async findInMessages({ wish, look, texts }) {
    const { makeFinder } = await import("@/lib/domain/conversation/find/pattern");
    const { findInMessages } = await import("@/lib/domain/conversation/find/in-message");
    const made = makeFinder(wish);
    if (!made.ok) throw new Error(made.message);
    return findInMessages(made.finder, look, texts);
  },
  async findPassages(input) {
    const { findPassages } = await import("@/lib/domain/comments/passage");
    return findPassages(input);
  },
  async countMisfits({ schema, value }) {
    const { argumentCheck } = await import("@/lib/validation/check-arguments");
    return argumentCheck(JSON.parse(schema)).check(JSON.parse(value))?.length ?? null;
  },
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
