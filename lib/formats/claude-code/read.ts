import { asRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { finding, warning } from "../kit/contract/finding";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParsedDocument, ParseResult } from "../kit/contract/format";
import { unmapped } from "../kit/source/unmapped";
import { refuseDepth, refuseItem, refuseShape } from "../kit/contract/refusal";
import { sharedOf, writeThread } from "./conversation";
import { isLogLine, LINES_KEY } from "./detect";
import { CLAUDE_CODE_FACTS } from "./facts";
import { findOrigins } from "./forks";
import { readGivenFiles } from "./given-files";
import { linesOf, readLines, type LogLine } from "./lines";
import { nameThreads } from "./names";
import { readNotifications } from "./notifications";
import { readRecords } from "./records";
import { threadLines, type Thread } from "./threads";
import { readTitles } from "./titles";

/** Reads a log, which may contain several sessions and the work of sub-agents. */
export async function parseClaudeCode(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal) return refusal;
  if (!isLog(item)) return refuseShape("A Claude Code log is a list of lines.", context.pointer);
  return convert(item, context);
}

function isLog(item: unknown): boolean {
  const root = asRecord(item);
  if (root === null) return Array.isArray(item);
  return Array.isArray(root[LINES_KEY]) || isLogLine(root);
}

async function convert(item: unknown, context: ParseContext): Promise<ParseResult> {
  const { lines: values, base } = linesOf(item);
  const log = readLines(values, context.pointer + base);
  const threading = threadLines(log.lines);
  const { threads, byLine } = threading;
  const [first] = threads;
  const findings = [...log.findings, ...threading.misplaced.map(({ path }) => misplaced(path))];
  if (first === undefined) return refuseEmpty(findings, context.pointer);

  const tally = createTally(CLAUDE_CODE_FACTS);
  const notifications = readNotifications(log.lines);
  const { titles, unused } = readTitles(log.lines, threading);
  const origins = findOrigins(threading);
  const names = nameThreads(threads, origins);
  tally.count("subagents", origins.size);
  tally.count("carriedMessages", log.lines.filter(({ isCarried }) => isCarried === true).length);
  tally.count("carriers", log.lines.filter(({ isRead }) => isRead === true).length);
  tally.count("unknownStarts", [...origins.values()].filter((origin) => origin === null).length);
  tally.count("otherTitles", unused.length);
  tally.count("notifications", notifications.others.length);
  tally.count("strangeLines", log.strange.length);
  tally.count("repeatedLines", log.repeated);
  const given = readGivenFiles(log.lines, threading, sharedOf(first));
  const others = log.lines.filter((line) => !given.lines.has(line));
  const records = [...readRecords(others, sharedOf(first), tally), ...threading.looseBoundaries];
  tally.count("otherRecords", records.length);
  // What belongs to no message stays with the first conversation.
  const ofLog = {
    ...(base === "" ? {} : unmapped(item, new Set([LINES_KEY]))),
    ...(unused.length > 0 ? { titles: unused } : {}),
    ...(notifications.others.length > 0 ? { notifications: notifications.others } : {}),
    ...(records.length > 0 ? { records } : {}),
    ...(log.strange.length > 0 ? { lines: log.strange } : {}),
  };
  const documents: ParsedDocument[] = [];
  for (const [position, thread] of threads.entries()) {
    const facts = {
      name: names.get(thread) ?? { id: null, parentId: null },
      title: titles.get(thread) ?? null,
      origin: origins.get(thread) ?? null,
      position,
      notifications: notifications.byCall,
      original: position === 0 ? ofLog : {},
      given: given.byNode,
      isKnown: (id: string) => byLine.has(id),
    };
    const { document, diagnostics } = await writeThread(thread, facts, { context, tally });
    const isCopy = thread.nodes.every(({ lines }) => lines.every(isCarriedLine));
    documents.push(isCopy ? { ...document, yields: true } : document);
    const resumed = resumedFindings(thread);
    tally.count("resumedSessions", resumed.length);
    for (const each of [...resumed, ...diagnostics]) findings.push(each);
  }
  return { documents, diagnostics: findings, fidelity: tally.report() };
}

function refuseEmpty(findings: readonly Diagnostic[], path: string): ParseResult {
  const none: Diagnostic = {
    severity: findings.length === 0 ? "info" : "error",
    rule: "import.no-messages",
    message: "This log contains no message; it is left out.",
    path,
  };
  return { ...refuseItem(none), diagnostics: [none, ...findings] };
}

const isCarriedLine = ({ isCarried }: LogLine) => isCarried === true;

/** Says that a log begins with copies of lines of other sessions, whose own logs would bring them once more. */
function resumedFindings({ nodes, side }: Thread): Diagnostic[] {
  const [first] = nodes[0]?.lines ?? [];
  const sessions = new Set(nodes.flatMap(({ lines }) => lines.map(({ session }) => session)));
  if (first === undefined || side !== null || sessions.size < 2) return [];
  const earlier = [...sessions].slice(0, -1).filter((session) => session !== "");
  return earlier.length === 0 ? [] : [resumedFinding(earlier, first.path)];
}

function resumedFinding(sessions: readonly string[], path: string): Diagnostic {
  const message = `This log goes on from ${sessions.join(", ")}; the log of that session has the same first messages.`;
  return finding("info", "import.session-resumed", message, path);
}

const misplaced = warning(
  "import.parent-later",
  "This line follows one that comes later in the file; it is placed after the one before it.",
);
