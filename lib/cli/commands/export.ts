import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { FindingDecision } from "@/lib/domain/exports/redaction";
import { FINDING_RULES } from "@/lib/domain/findings/rules";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportRequest,
} from "@/lib/domain/exports/request";
import type { PrivateReference } from "@/lib/domain/exports/private-references";
import type { LibraryServer } from "@/lib/net/library-server";
import { revealName } from "@/lib/shared/hidden-in-names";
import { namePrivateReferences } from "@/lib/export/private-references/name-references";
import { prepareExport, type PreparedExport } from "@/lib/export/export";

import type { Arguments, Command } from "./command";
import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import { intoOne } from "../io/outputs";
import type { Terminal } from "../io/terminal";
import { exportThere, exportWords, referencesThere, type ExportCounts } from "./export-there";
import { openServer, SERVER_OPTIONS } from "./server";
import { WRITING_OPTIONS, writingOptions } from "./writing-options";

const DECISIONS: readonly FindingDecision[] = ["mask", "keep", "leave-out"];

/** What is in a library is for whoever keeps it, until they let others read the file. */
const CLOSED = { file: "kept", folder: 0o700 } as const;

export const exportDocuments: Command = {
  name: "export",
  summary: "Writes documents of the library: those named, those a search finds, or all of them.",
  usage: "export [<id>|doc:<document id>]… [--query <search>] --format <format> [-o <file>]",
  options: {
    format: {
      type: "string",
      short: "f",
      value: "<format>",
      help: "cjson (default), zip, ndjson, or one that `formats` lists as written",
    },
    output: {
      type: "string",
      short: "o",
      value: "<path>",
      help: "a file, or a folder for it; default standard output",
    },
    query: { type: "string", short: "q", value: "<search>", help: "what a search finds" },
    toolset: { type: "string", multiple: true, value: "<id>", help: "a toolset file" },
    consent: {
      type: "string",
      multiple: true,
      value: "<id|all>",
      help: "a private conversation that may be exported; it is recorded",
    },
    redact: {
      type: "string",
      multiple: true,
      value: "<rule>=<d>",
      help: "redact the export: mask, keep or leave-out for all findings of a rule",
    },
    "include-damaged": {
      type: "string",
      multiple: true,
      value: "<id|all>",
      help: "a document that is exported although its stored text is damaged",
    },
    "skip-private": { type: "boolean", help: "leave private conversations out" },
    "private-references": {
      type: "string",
      value: "<keep|leave-out>",
      help: "ids and titles of private conversations that stay; default keep, and each is named",
    },
    ...WRITING_OPTIONS,
    ...SERVER_OPTIONS,
    data: {
      type: "string",
      value: "<folder>",
      help: "the library; default COLLOQUY_DATA or ./data",
    },
  },
  async run(given, terminal) {
    const request = readRequest(given);
    const server = await openServer(given, terminal);
    if (server !== null) return exportFrom(server, request, given, terminal);
    const prepared = await prepareExport(LOCAL_VIEWER, request, {
      actor: "local",
      via: "command-line",
    });
    if (!prepared.ok) return refuse(prepared);
    const items = await namePrivateReferences(LOCAL_VIEWER, request);
    sayReferences({ request, count: items.length, items }, terminal);
    const { stream, counts, id, fileName } = prepared.export;
    await intoOne(given.text("output"), terminal, stream, fileName, CLOSED);
    say(`export ${id}`, counts, terminal);
    return EXIT.done;
  },
};

async function exportFrom(
  server: LibraryServer,
  request: ExportRequest,
  given: Arguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const output = given.text("output");
  const isFile = output !== undefined && output !== "-";
  const { chunks, words, fileName } = await exportThere(server, request, isFile);
  const { count, items } = await referencesThere(server, request);
  sayReferences({ request, count, items }, terminal);
  await intoOne(output, terminal, chunks, fileName, CLOSED);
  terminal.say(words);
  return EXIT.done;
}

function readRequest(given: Arguments): ExportRequest {
  const consent = given.texts("consent");
  const damaged = given.texts("include-damaged");
  const query = given.text("query");
  const toolsets = given.texts("toolset");
  return {
    format: readFormat(given.text("format") ?? "cjson"),
    ...(given.names.length > 0 && { conversations: given.names }),
    ...(toolsets.length > 0 && { toolsets }),
    ...(query !== undefined && { query }),
    ...(consent.length > 0 && { consent: consent.includes("all") ? true : [...consent] }),
    ...(damaged.length > 0 && { includeDamaged: damaged.includes("all") ? true : [...damaged] }),
    ...(given.has("skip-private") && { includePrivate: false }),
    ...readReferences(given.text("private-references")),
    ...(given.texts("redact").length > 0 && { redactions: { rules: readRules(given) } }),
    options: writingOptions(given),
  };
}

function readRules(given: Arguments): Readonly<Record<string, FindingDecision>> {
  return Object.fromEntries(
    given.texts("redact").map((text) => {
      const [rule = "", wanted, ...rest] = text.split("=");
      const decision = DECISIONS.find((known) => known === wanted);
      if (!Object.hasOwn(FINDING_RULES, rule)) {
        const known = Object.keys(FINDING_RULES).join(", ");
        throw new CommandError(EXIT.usage, `There is no rule "${rule}". Rules: ${known}.`);
      }
      if (decision !== undefined && rest.length === 0) return [rule, decision];
      throw new CommandError(EXIT.usage, `--redact takes <rule>=mask, =keep or =leave-out.`);
    }),
  );
}

function readReferences(text: string | undefined): Pick<ExportRequest, "privateReferences"> {
  if (text === undefined) return {};
  if (text === "keep" || text === "leave-out") return { privateReferences: text };
  throw new CommandError(EXIT.usage, "--private-references takes keep or leave-out.");
}

const REFERENCES_SHOWN = 20;

/** What tells of private conversations that stay. */
interface References {
  readonly request: ExportRequest;
  readonly count: number;
  /** All, or the first of them. */
  readonly items: readonly PrivateReference[];
}

/** Names what tells of private conversations that stay, whether it leaves or not. */
function sayReferences({ request, count, items }: References, terminal: Terminal): void {
  if (count === 0) return;
  const isLeftOut = request.privateReferences === "leave-out";
  terminal.say(
    isLeftOut
      ? `References to private conversations left out: ${count}`
      : `References to private conversations that are exported: ${count}; --private-references leave-out takes them out`,
  );
  const shown = items.slice(0, REFERENCES_SHOWN);
  for (const { title, document, path, names } of shown) {
    const target = names.title === "" ? names.id : `${names.id} (${names.title})`;
    terminal.say(revealName(`  ${title === "" ? document : title} ${path}: ${target}`));
  }
  if (count > shown.length) terminal.say(`  and ${count - shown.length} more`);
}

function readFormat(text: string): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === text);
  if (format !== undefined) return format;
  throw new CommandError(EXIT.usage, `--format takes one of: ${EXPORT_FORMATS.join(", ")}.`);
}

/** @throws CommandError */
function refuse(refused: Extract<PreparedExport, { ok: false }>): never {
  switch (refused.code) {
    case "not-found":
      throw new CommandError(EXIT.found, `Not in the library: ${refused.ids.join(", ")}.`);
    case "nothing-to-write":
    case "empty":
      throw new CommandError(EXIT.found, refused.message);
    case "review-required": {
      const rules = refused.rules.join(", ");
      const sentence = `${refused.undecided} findings are undecided (${rules}); decide with --redact <rule>=mask or =keep.`;
      throw new CommandError(EXIT.decision, sentence);
    }
    case "damaged-documents": {
      const names = refused.items.map(({ id, title, found }) => `${id} ${title}: ${found}`);
      const how = "Damaged; import them again, or export them with --include-damaged <id>:";
      throw new CommandError(EXIT.decision, [how, ...names].join("\n  "));
    }
    case "consent-required": {
      const names = refused.items.map(({ id, title }) => `${id} ${title}`);
      const how = "Private; consent with --consent <id>, or leave them out with --skip-private:";
      throw new CommandError(EXIT.decision, [how, ...names].join("\n  "));
    }
  }
}

function say(what: string, counts: ExportCounts, terminal: Terminal): void {
  terminal.say(`${what}: ${exportWords(counts)}`);
}
