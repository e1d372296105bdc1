import { compareVersions } from "@/lib/domain/conversation/history/version-diff";
import { compareDocuments, type DocumentDifference } from "@/lib/domain/kinds/compare-documents";
import { KINDS } from "@/lib/domain/kinds/kind";
import { JSON_OPTION, type Arguments, type Command } from "./command";
import { CommandError, EXIT } from "../io/exit-code";
import { readDocument } from "../io/inputs";

/** What git gives a diff driver: path, old file, its hash and mode, new file, its hash and mode. */
const GIT_ARGUMENTS = 7;
/** A file that is not there on one side. */
const NO_FILE = "/dev/null";

export const diff: Command = {
  name: "diff",
  summary: "Says what two CJSON documents differ in, message by message, tool by tool.",
  usage: "diff <old|-> <new|-> [--json]",
  options: {
    ...JSON_OPTION,
    git: { type: "boolean", help: "called by git as a diff driver" },
  },
  async run(given, terminal) {
    const { label, old, fresh } = readNames(given);
    if (old === NO_FILE || fresh === NO_FILE) {
      await terminal.print(`${label}: ${old === NO_FILE ? "added" : "removed"}`);
      return EXIT.done;
    }
    const before = await readDocument(old, terminal);
    const after = await readDocument(fresh, terminal);
    const compared = compareDocuments(before, after);
    if (!compared.ok) {
      const which = compared.side === "before" ? old : fresh;
      const why = compared.problem?.message ?? "it is not a CJSON document of the same kind.";
      throw new CommandError(EXIT.found, `${which} can’t be compared: ${why}`);
    }
    const { differences, isIdentical, kind } = compared;
    if (given.has("json")) {
      await terminal.write(`${JSON.stringify({ kind, isIdentical, differences }, null, 2)}\n`);
    } else {
      const noun = KINDS[kind].arrayKey.replace(/s$/, "");
      if (differences.length > 0) await terminal.print(label);
      for (const line of differences.flatMap((each) => describe(each, noun)))
        await terminal.print(...line.split("\t"));
    }
    // Git takes any other code for a failure of the driver.
    return differences.length === 0 || given.has("git") ? EXIT.done : EXIT.found;
  },
};

function readNames(given: Arguments): { label: string; old: string; fresh: string } {
  const { names } = given;
  const [first = "", second = "", , , fifth = ""] = names;
  if (given.has("git") && names.length >= GIT_ARGUMENTS) {
    return { label: first, old: second, fresh: fifth };
  }
  if (names.length !== 2) throw new CommandError(EXIT.usage, "Name two documents.");
  return { label: `${first} → ${second}`, old: first, fresh: second };
}

const SIGN = { added: "+", removed: "-", changed: "~" } as const;

function describe(difference: DocumentDifference, noun: string): string[] {
  const { place, id, state, members, before, after } = difference;
  if (place === "order") return [`~ order of ${noun}s`];
  const what = place === "document" ? "document" : `${noun} ${id}`;
  const lines = [`${SIGN[state]} ${what}${members.length > 0 ? `: ${members.join(", ")}` : ""}`];
  if (state === "changed" && members.length === 0) lines[0] += ": only the writing";
  if (before !== null && after !== null) {
    const { words, rest } = compareVersions(before, after);
    for (const pair of [words, rest]) {
      if (pair !== null) {
        for (const line of changedLines(pair.before, pair.after)) lines.push(`  ${line}`);
      }
    }
  }
  return lines;
}

/** The lines of two texts between what they begin and end with alike, as `-` and `+` lines. */
function changedLines(before: string, after: string): string[] {
  const old = before.split("\n");
  const fresh = after.split("\n");
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
  ];
}
