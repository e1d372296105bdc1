import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readPermissionTests } from "@/lib/data/permissions/tests";
import type { ToolsetTests } from "@/lib/domain/permissions/tests/listing";
import type { LibraryServer } from "@/lib/net/library-server";
import { runImport } from "@/lib/import/run/run";
import { addAll } from "@/lib/shared/add-all";

import { JSON_OPTION, type Arguments, type Command } from "./command";
import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import { READING_OPTIONS, planFiles } from "./plan-files";
import { problemLine } from "../io/problem-lines";
import { askJson, openServer, SERVER_OPTIONS } from "./server";
import { inTemporaryLibrary } from "./temporary-library";
import type { Terminal } from "../io/terminal";

export const check: Command = {
  name: "check",
  summary: "Runs the permission tests that toolsets carry, those of files or of the library.",
  usage: "check [file|folder|-]… [--allow-none] [--strict] [--json]",
  options: {
    ...JSON_OPTION,
    ...READING_OPTIONS,
    ...SERVER_OPTIONS,
    "allow-none": { type: "boolean", help: "having no test at all is fine, too" },
    data: {
      type: "string",
      value: "<folder>",
      help: "the library when no file is named; default COLLOQUY_DATA or ./data",
    },
  },
  async run(given, terminal) {
    if (given.names.length > 0 && given.text("server") !== undefined) {
      throw new CommandError(EXIT.usage, "Files are checked here: give either files or --server.");
    }
    const server = await openServer(given, terminal);
    if (server !== null) return report(await testsThere(server), given, terminal);
    if (given.names.length === 0) return report(await testsHere(), given, terminal);
    // Files together are a library of their own: a test can name a conversation that is given beside it.
    return inTemporaryLibrary(async () => {
      await takeIn(given, terminal);
      return report(await testsHere(), given, terminal);
    });
  },
};

/** @throws CommandError when a file is none of those that can be read: its tests would be passed over */
async function takeIn(given: Arguments, terminal: Terminal): Promise<void> {
  const plan = await planFiles(given.names, terminal, given);
  const unusable = plan.items.filter(({ verdict }) => verdict === "invalid");
  for (const { name, problems } of unusable) {
    for (const problem of problems) terminal.say(problemLine(name, problem));
  }
  if (unusable.length > 0) {
    throw new CommandError(EXIT.found, `${unusable.length} of the files can’t be read.`);
  }
  const started = await runImport(LOCAL_VIEWER, plan.id, {}, {});
  if (!started.ok) throw new CommandError(EXIT.decision, started.problem.message);
  for await (const event of started.events) {
    if (event.type !== "report" || event.totals.failed === 0) continue;
    throw new CommandError(EXIT.found, `${event.totals.failed} of the files can’t be read.`);
  }
}

const testsHere = (): Promise<PermissionTests> => readPermissionTests(LOCAL_VIEWER);

type PermissionTests = Pick<
  Awaited<ReturnType<typeof readPermissionTests>>,
  "green" | "red" | "toolsets"
>;

type TestsPage = PermissionTests & { readonly nextCursor: string | null };

const TESTS = "/api/permissions/tests";

/** The same of a server, whose list has pages. */
async function testsThere(server: LibraryServer): Promise<PermissionTests> {
  const toolsets: ToolsetTests[] = [];
  for (let cursor = ""; ;) {
    const path = `${TESTS}?cursor=${encodeURIComponent(cursor)}`;
    const page = await askJson<TestsPage>(server, cursor === "" ? TESTS : path);
    addAll(toolsets, page.toolsets);
    if (page.nextCursor === null) return { ...page, toolsets };
    cursor = page.nextCursor;
  }
}

async function report(
  { green, red, toolsets }: PermissionTests,
  given: Arguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const tested = toolsets.filter(({ tests }) => tests.length > 0);
  if (given.has("json")) await terminal.write(`${JSON.stringify(asJson(green, red, tested))}\n`);
  else {
    for (const toolset of tested) await terminal.write(lines(toolset));
    await terminal.print(`${green} green, ${red} red`);
  }
  if (red > 0) return EXIT.found;
  if (green > 0 || given.has("allow-none")) return EXIT.done;
  terminal.say("No toolset carries a permission test.");
  return EXIT.found;
}

function lines({ toolsetId, tests }: ToolsetTests): string {
  return tests
    .map(({ outcome }) =>
      outcome.isGreen
        ? `ok   ${toolsetId}: ${outcome.name}\n`
        : `FAIL ${toolsetId}: ${outcome.name}: ${outcome.reason}\n`,
    )
    .join("");
}

function asJson(green: number, red: number, tested: readonly ToolsetTests[]): unknown {
  return {
    green,
    red,
    tests: tested.flatMap(({ toolsetId, fileTitle, tests }) =>
      tests.map(({ outcome: { name, isGreen, reason, matched, pointer, offenders } }) => {
        const names = offenders.map((tool) => tool.name);
        return {
          file: fileTitle,
          toolset: toolsetId,
          name,
          isGreen,
          reason,
          matched,
          pointer,
          offenders: names,
        };
      }),
    ),
  };
}
