import { basename } from "node:path";

import { mergeTexts } from "@/lib/domain/imports/merge-texts";

import type { Command } from "./command";
import { CommandError, EXIT } from "../io/exit-code";
import { readDocument } from "../io/inputs";
import { intoOne } from "../io/outputs";

export const merge: Command = {
  name: "merge",
  summary: "Joins two versions of a conversation that come from one, message by message.",
  usage: "merge <base> <mine> <theirs> [-o <file>]",
  // Git gives the path of the file as the fourth.
  most: 4,
  options: {
    output: { type: "string", short: "o", value: "<file>", help: "default standard output" },
    git: {
      type: "boolean",
      help: "called by git as a merge driver: the result takes mine’s place",
    },
  },
  async run(given, terminal) {
    const [base, mine, theirs, shown = mine] = given.names;
    if (base === undefined || mine === undefined || theirs === undefined) {
      throw new CommandError(EXIT.usage, "Name three documents: their base, mine and theirs.");
    }
    const result = mergeTexts(
      await readDocument(base, terminal),
      await readDocument(mine, terminal),
      await readDocument(theirs, terminal),
    );
    if (!result.ok) {
      throw new CommandError(EXIT.found, `${result.side} can’t be read: ${result.problem.message}`);
    }
    async function* text() {
      await Promise.resolve();
      if (result.ok) yield result.text;
    }
    const output = given.has("git") ? mine : given.text("output");
    await intoOne(output, terminal, text(), basename(mine));
    for (const id of result.conflicts) {
      const what = id === "" ? "what is around the messages" : `message ${id}`;
      terminal.say(`${shown ?? mine}: both sides changed ${what}; mine was kept`);
    }
    return result.conflicts.length === 0 ? EXIT.done : EXIT.found;
  },
};
