import { factWords, inEnglish } from "@/lib/domain/imports/content-words";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";
import { findWriter, writers } from "@/lib/formats/writers";

import type { Arguments, Command } from "./command";
import { CommandError, EXIT } from "../io/exit-code";
import { writeItems } from "./write-items";
import { WRITING_OPTIONS, writingOptions } from "./writing-options";
import { READING_OPTIONS, planFiles } from "./plan-files";
import { problemLine } from "../io/problem-lines";
import { inTemporaryLibrary } from "./temporary-library";
import type { Terminal } from "../io/terminal";

export const convert: Command = {
  name: "convert",
  summary:
    "Rewrites conversations of any known format as CJSON or another format, without a library.",
  usage: "convert <file|folder|->… --to <format> [-o <file|folder>]",
  options: {
    to: {
      type: "string",
      value: "<format>",
      help: "cjson, or one that `formats` lists as written",
    },
    output: {
      type: "string",
      short: "o",
      value: "<path>",
      help: "a file for one document, a folder for several; default standard output",
    },
    ...READING_OPTIONS,
    ...WRITING_OPTIONS,
  },
  async run(given, terminal) {
    if (given.names.length === 0) throw new CommandError(EXIT.usage, "Name what to convert.");
    const writer = chooseWriter(given);
    return inTemporaryLibrary(async () => {
      const plan = await planFiles(given.names, terminal, given);
      sayLosses(plan, terminal);
      const items = plan.items.filter(
        ({ verdict, kind }) => verdict !== "invalid" && kind === "conversation",
      );
      if (items.length === 0) throw new CommandError(EXIT.found, "There is no conversation in it.");
      await writeItems(items, plan.id, {
        writer,
        options: writingOptions(given),
        target: given.text("output"),
        terminal,
      });
      return plan.totals.invalid > 0 ? EXIT.found : EXIT.done;
    });
  },
};

/** @returns null for CJSON itself */
function chooseWriter(given: Arguments): ConversationWriter | null {
  const id = given.text("to");
  if (id === "cjson") return null;
  const writer = id === undefined ? null : findWriter(id);
  if (writer !== null) return writer;
  const known = ["cjson", ...writers.map((each) => each.id)].join(", ");
  throw new CommandError(EXIT.usage, `--to takes one of: ${known}.`);
}

/** Losses of reading belong on the screen, not among the results. */
function sayLosses({ items }: ImportPlan, terminal: Terminal): void {
  for (const { name, verdict, problems, fidelity } of items) {
    const shown =
      verdict === "invalid" ? problems : problems.filter(({ rule }) => rule.startsWith("import."));
    for (const problem of shown) terminal.say(problemLine(name, problem));
    for (const { what, count, why } of fidelity?.lost ?? []) {
      terminal.say(revealName(`${name}: lost: ${factWords(what, count, inEnglish)}: ${why}`));
    }
  }
}
