import { counted } from "@/lib/shared/counted";
import { readItemAddresses } from "@/lib/data/server-items/addresses";
import { readToolAddresses } from "@/lib/data/tools/addresses";
import { itemsOf } from "@/lib/domain/server-items/item";
import { auditListing } from "@/lib/domain/server-audit/audit";
import { readStoredListing } from "@/lib/domain/server-audit/read-listing";
import type { AuditLevel, ServerAudit } from "@/lib/domain/server-audit/report";
import { toSarif } from "@/lib/domain/server-audit/sarif";
import { checkListed, costOf } from "@/lib/net/check-listed";
import { allSteps } from "@/lib/shared/steps";
import { LIMITS } from "@/lib/net/guard/limits";
import { auditServer } from "@/lib/sync/audit-server";
import packageJson from "@/package.json";

import { requireAddress } from "../io/address";
import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import { readDocument } from "../io/inputs";
import type { Terminal } from "../io/terminal";
import { JSON_OPTION, type Arguments, type Command } from "./command";
import { inTemporaryLibrary } from "./temporary-library";

const LEVELS: readonly AuditLevel[] = ["error", "warning", "note"];

export const audit: Command = {
  name: "audit",
  summary:
    "Audits the tools, resources and prompts of a server, or a stored listing, before it is added.",
  usage: "audit <url|file|-> [--sarif] [--json] [--fail-on error|warning|note|never]",
  most: 1,
  options: {
    ...JSON_OPTION,
    sarif: { type: "boolean", help: "print a SARIF 2.1.0 log" },
    header: {
      type: "string",
      multiple: true,
      value: "<name: value>",
      help: "sent to the server; ${secret:NAME} refers to a secret of the library",
    },
    "fail-on": {
      type: "string",
      value: "<level>",
      help: "end with code 1 from this level on; default error",
    },
    data: {
      type: "string",
      value: "<folder>",
      help: "the library whose tools names are compared with; without it, none",
    },
  },
  async run(given, terminal) {
    const [source] = given.names;
    if (source === undefined) throw usage("Name an address or a file.");
    const failOn = readLevel(given.text("fail-on") ?? "error");
    const run = async () => report(await auditSource(source, given, terminal), given, terminal);
    // Without a library of the caller's, none is made in the folder they happen to be in.
    const hasLibrary = given.text("data") !== undefined || process.env["COLLOQUY_DATA"];
    const found = hasLibrary ? await run() : await inTemporaryLibrary(run);
    return codeOf(found, failOn);
  },
};

async function auditSource(
  source: string,
  given: Arguments,
  terminal: Terminal,
): Promise<ServerAudit> {
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    throw usage(
      `"${source}" is not an address that is asked; it has to begin with https:// or http://.`,
    );
  }
  if (!/^https?:\/\//i.test(source)) {
    return auditText(source, await readDocument(source, terminal));
  }
  requireAddress(source, "audit");
  const headers = Object.fromEntries(given.texts("header").map(readHeader));
  const { signal } = new AbortController();
  const audited = await auditServer({ url: source, transport: "auto", headers }, signal);
  if (audited.ok) return audited.audit;
  const { message, detail } = audited;
  throw new CommandError(EXIT.file, detail === undefined ? message : `${message} ${detail}`);
}

const LARGEST_FILE = 20_000_000;

async function auditText(source: string, text: string): Promise<ServerAudit> {
  if (text.length > LARGEST_FILE) throw new CommandError(EXIT.file, `${source} is above 20 MB.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandError(EXIT.file, `${source} is not JSON.`);
  }
  const listing = readStoredListing(value, source);
  if (listing === null) {
    const message = `${source} is not a list of tools, resources or prompts: an answer to tools/list, resources/list or prompts/list, or the tools of one, is expected.`;
    throw new CommandError(EXIT.file, message);
  }
  const { entries, ...said } = listing;
  const counts = [listing.tools.length, ...entries.map(([, list]) => list.length)];
  if (counts.some((count) => count > LIMITS.tools)) {
    const message = `${source} lists more than ${LIMITS.tools} tools, resources or prompts.`;
    throw new CommandError(EXIT.file, message);
  }
  const items = entries.flatMap(([kind, list]) =>
    itemsOf(
      kind,
      list.filter((entry) => costOf(entry, LIMITS) === null),
    ),
  );
  const unusable = entries.reduce((sum, [, list]) => sum + list.length, 0) - items.length;
  const itemsMissing =
    unusable === 0
      ? null
      : unusable === 1
        ? "1 entry is not usable."
        : `${counted(unusable, "entry", "entries")} are not usable.`;
  return auditListing(
    { ...said, ...allSteps(checkListed(listing.tools, LIMITS)), items, itemsMissing },
    await readToolAddresses(),
    await readItemAddresses(),
  );
}

async function report(
  found: ServerAudit,
  given: Arguments,
  terminal: Terminal,
): Promise<ServerAudit> {
  if (given.has("sarif") || given.has("json")) {
    const value = given.has("sarif") ? toSarif(found, packageJson.version) : found;
    await terminal.write(`${JSON.stringify(value, null, 2)}\n`);
    return found;
  }
  for (const { level, rule, tool, message } of found.findings) {
    await terminal.print(level, rule, tool ?? "(server)", message);
  }
  const count = (wanted: AuditLevel) =>
    found.findings.filter(({ level }) => level === wanted).length;
  const reach = (wanted: string) => found.tools.filter((one) => one.reach === wanted).length;
  const others =
    found.items.length === 0
      ? ""
      : `, ${counted(found.items.length, "resource or prompt", "resources and prompts")}`;
  await terminal.print(
    `${counted(found.tools.length, "tool")}: ${reach("reads")} read, ${reach("changes")} change, ${reach("may-destroy")} may destroy${others}; ${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}, ${counted(count("note"), "note")}`,
  );
  return found;
}

function codeOf({ findings }: ServerAudit, failOn: AuditLevel | null): ExitCode {
  if (failOn === null) return EXIT.done;
  const worst = LEVELS.slice(0, LEVELS.indexOf(failOn) + 1);
  return findings.some(({ level }) => worst.includes(level)) ? EXIT.found : EXIT.done;
}

function readLevel(text: string): AuditLevel | null {
  const level = LEVELS.find((known) => known === text);
  if (level === undefined && text !== "never") {
    throw usage("--fail-on takes error, warning, note or never.");
  }
  return level ?? null;
}

function readHeader(text: string): [string, string] {
  const cut = text.indexOf(":");
  if (cut < 1) throw usage("Write a header as <name>: <value>.");
  return [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
}

const usage = (message: string) =>
  new CommandError(EXIT.usage, `${message} See: colloquy help audit`);
