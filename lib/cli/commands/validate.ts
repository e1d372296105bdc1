import { counted } from "@/lib/shared/counted";
import { validateDocument } from "@/lib/domain/check/validate";

import { JSON_OPTION, type Command } from "./command";
import { CommandError, EXIT } from "../io/exit-code";
import { openInputs, readInput } from "../io/inputs";
import { problemLine } from "../io/problem-lines";

export const validate: Command = {
  name: "validate",
  summary:
    "Judges CJSON documents: the standard’s schema, then our lint, each finding with its place.",
  usage: "validate <file|folder|->… [--strict] [--json]",
  options: {
    ...JSON_OPTION,
    strict: { type: "boolean", help: "warnings count as findings too" },
    quiet: { type: "boolean", short: "q", help: "print nothing, only end with a code" },
  },
  async run(given, terminal) {
    if (given.names.length === 0)
      throw new CommandError(EXIT.usage, "Name a file, or - to read one.");
    let allFine = true;
    for await (const input of openInputs(given.names, terminal)) {
      const report = validateDocument(await readInput(input));
      const { errors, warnings } = report.counts;
      const isFine = report.valid && errors === 0 && !(given.has("strict") && warnings > 0);
      allFine &&= isFine;
      if (given.has("quiet")) continue;
      if (given.has("json")) {
        await terminal.write(`${JSON.stringify({ file: input.name, ...report })}\n`);
        continue;
      }
      for (const problem of report.problems) await terminal.print(problemLine(input.name, problem));
      const verdict = report.valid ? `valid ${report.kind ?? "document"}` : "not valid";
      await terminal.print(
        `${input.name}: ${verdict}, ${counted(errors, "error")}, ${counted(warnings, "warning")}`,
      );
    }
    return allFine ? EXIT.done : EXIT.found;
  },
};
