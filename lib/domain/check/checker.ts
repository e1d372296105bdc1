import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import { startConversationLint } from "@/lib/domain/conversation/lint/conversation";
import { checkConversationShell, checkMessage } from "@/lib/domain/conversation/lint/validate";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { checkModel, checkModelsShell } from "@/lib/domain/models/lint/validate";
import { asList, asRecord } from "@/lib/shared/read-value";
import { checkToolset, checkToolsetsShell } from "@/lib/domain/toolset/lint/validate";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { Findings } from "../document/findings";
import { KINDS, type DocumentKind } from "../kinds/kind";
import { createLintContext, type LintContext, type LintOptions } from "../document/lint-context";
import { TextLint } from "../document/lint-text";

/** A part of a document: its text and what JSON.parse makes of it. */
interface DocumentPiece {
  readonly text: string;
  readonly value: unknown;
  /** Size of the text in UTF-8 where known; saves looking for what ASCII cannot hold. */
  readonly bytes?: number;
}

export interface CheckCounts {
  messages: number;
  toolsets: number;
  tools: number;
  models: number;
  errors: number;
  warnings: number;
  infos: number;
  /** Findings of each rule that has any; complete, however many are listed. */
  byRule: Record<string, number>;
}

interface CheckResult {
  /** The schema's verdict; lint has no part in it. */
  valid: boolean;
  /** Errors and warnings in the order they were found, at most 200. */
  problems: Diagnostic[];
  /** Findings of severity info, at most 200. */
  notes: Diagnostic[];
  counts: CheckCounts;
}

/** Checks one document piece by piece. Call `shell` once, then `element` for each element, then `finish`. */
export interface DocumentChecker {
  /**
   * The document with the elements of its array cut out: `head + tail`, with `[]` where they stood.
   * The text may begin with a byte order mark.
   */
  shell(piece: DocumentPiece): void;
  /**
   * The next element: a message, a toolset with its tools, or a model definition.
   * @param facts of a message, where the caller has them already
   */
  element(piece: DocumentPiece, facts?: MessageFacts): void;
  finish(): CheckResult;
}

/** What is particular to a kind. */
interface KindChecker {
  shell(value: unknown): void;
  element(value: unknown, position: number, facts: MessageFacts | undefined): void;
  finish(shell: unknown): void;
}

function conversationChecker(context: LintContext): KindChecker {
  const lint = startConversationLint(context);
  return {
    shell: (value) => checkConversationShell(value, context),
    element(value, position, facts) {
      checkMessage(value, position, context);
      lint.add(facts ?? messageFacts(value), value);
    },
    finish: (shell) => lint.finish(shell),
  };
}

function toolsetsChecker(context: LintContext): KindChecker {
  const seen = new Map<string, number>();
  return {
    shell: (value) => checkToolsetsShell(value, context),
    element: (value, position) => checkToolset(value, position, seen, context),
    finish: () => undefined,
  };
}

function modelsChecker(context: LintContext): KindChecker {
  const seen = new Map<string, number>();
  return {
    shell: (value) => checkModelsShell(value, context),
    element: (value, position) => checkModel(value, position, seen, context),
    finish: () => undefined,
  };
}

const KIND_CHECKERS: Readonly<Record<DocumentKind, (context: LintContext) => KindChecker>> = {
  conversation: conversationChecker,
  toolsets: toolsetsChecker,
  models: modelsChecker,
};

/** Rules the document itself asks to leave out. */
function ignoredRules(shell: unknown): string[] {
  const extensions = asRecord(asRecord(shell)?.["extensions"]);
  const ignore = asRecord(extensions?.[extensionKey("lint")])?.["ignore"];
  return asList(ignore).filter((pattern) => typeof pattern === "string");
}

/**
 * Starts checking a document of the given kind: schema, text and lint rules. The document is never
 * needed as a whole, so that one of 500 MB is checked message by message: the checker keeps at most
 * 200 findings a rule and, of each message, its ids, times and tool parts. Paths of findings are JSON
 * Pointers into the whole document. Elements are numbered in the order they come.
 * @param options `sha256` to compare the hashes of attachments, `now` and `newId` for repeatable results
 */
export function createDocumentChecker(kind: DocumentKind, options?: LintOptions): DocumentChecker {
  const findings = new Findings();
  const context = createLintContext(findings, options);
  const checker = KIND_CHECKERS[kind](context);
  const texts = new TextLint(context);
  const { arrayKey } = KINDS[kind];
  const counts = { messages: 0, toolsets: 0, tools: 0, models: 0 };
  let shellValue: unknown = null;
  let position = 0;
  return {
    shell({ text, value }) {
      shellValue = value;
      if (kind === "conversation") findings.ignore(ignoredRules(value));
      if (text.startsWith("\u{FEFF}")) {
        findings.add("json.bom", "", () => ({
          message: "The file begins with a byte order mark, which some readers trip over.",
        }));
      }
      texts.lint({ text: text.replace(/^\u{FEFF}/u, ""), path: "", depth: 0 });
      checker.shell(value);
    },
    element({ text, value, bytes }, facts) {
      texts.lint({ text, bytes, path: `/${arrayKey}/${position}`, depth: 2 });
      checker.element(value, position, facts);
      position += 1;
      if (kind === "conversation") counts.messages += 1;
      else if (kind === "models") counts.models += 1;
      else {
        counts.toolsets += 1;
        counts.tools += asList(asRecord(value)?.["tools"]).length;
      }
    },
    finish() {
      checker.finish(shellValue);
      const { error, warning, info, byRule } = findings.counts;
      return {
        valid: findings.isValid,
        problems: findings.list("error", "warning"),
        notes: findings.list("info"),
        counts: { ...counts, errors: error, warnings: warning, infos: info, byRule },
      };
    },
  };
}
