/**
 * What threads of the pool run. `npm run generate` bundles it with all it imports, so that the same file works for
 * the production build, the development server, the tests and the command line.
 */
import { findInMessages } from "@/lib/domain/conversation/find-in-message";
import { makeFinder } from "@/lib/domain/conversation/find-pattern";
import { validateDocument } from "@/lib/domain/document/validate";
import { readYaml } from "@/lib/formats/yaml-text";

import { countTokens } from "./count-tokens";
import type { TaskName, Tasks } from "./tasks";

type Implementation<Name extends TaskName> = (
  input: Tasks[Name]["input"],
) => Tasks[Name]["output"] | Promise<Tasks[Name]["output"]>;

const TASKS: { readonly [Name in TaskName]: Implementation<Name> } = {
  countTokens,
  readYaml,
  validateDocument: (bytes) => validateDocument(bytes),
  findInMessages({ wish, look, texts }) {
    const made = makeFinder(wish);
    if (!made.ok) throw new Error(made.message);
    return findInMessages(made.finder, look, texts);
  },
};

/** Carries out one task; the pool calls it. */
export default function work<Name extends TaskName>({
  name,
  input,
}: {
  readonly name: Name;
  readonly input: Tasks[Name]["input"];
}): ReturnType<Implementation<Name>> {
  return TASKS[name](input);
}
