import { randomUUID } from "node:crypto";

import { fixAll } from "@/lib/domain/check/fix-all";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { fixItem as fixSource } from "@/lib/formats/kit/contract/fix-item";
import type { ParseResult } from "@/lib/formats/kit/contract/format";
import { formats } from "@/lib/formats/registry";
import { contentHash } from "@/lib/json/hash";
import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { contextOf, openingFindings } from "../plan/previous-parse";
import type { OpenTree } from "../session/open-tree";
import { offerFix } from "../plan/foreign";

/** The files of a tree after the fixes of a rule. */
interface FixedFiles {
  readonly files: ReadonlyMap<string, string>;
  readonly result: ParseResult;
  readonly fixed: number;
}

/** Carries the fixes of a rule out in the files of a tree; null when there is nothing of the kind in them. */
export async function fixFiles(
  { format, tree }: Pick<OpenTree, "format" | "tree">,
  item: PlanItem,
  fileHash: string,
  rule: string,
): Promise<FixedFiles | null> {
  const reopened = format.reopen?.(tree);
  if (reopened === undefined) return null;
  const done = await fixSource(reopened, null, rule, contextOf(item, fileHash));
  return done && { files: reopened.write(done.item), result: done.result, fixed: done.fixed };
}

/** A document after the fixes of a rule. */
interface FixedText {
  readonly text: string;
  readonly fixed: number;
  /** What is to be said of the source now; null where a fix of the document left that as it was. */
  readonly findings: readonly Diagnostic[] | null;
}

/**
 * The document's text after the fixes: of what it was made of, where the rule is about that, else of the document.
 * Null when there was nothing to fix.
 */
export async function fixText(
  item: PlanItem,
  fileHash: string,
  before: string,
  rule: string,
): Promise<FixedText | null> {
  const document = parseJson(before);
  const format = formats.find(({ id }) => id === item.format);
  const source =
    format?.restore === undefined
      ? null
      : await fixSource(format, document, rule, contextOf(item, fileHash));
  const [made] = source?.result.documents ?? [];
  if (source !== null && made !== undefined) {
    const findings = [...openingFindings(item), ...source.result.diagnostics.map(offerFix)];
    return { text: made.text, fixed: source.fixed, findings };
  }
  if (item.kind === "unknown") return null;
  const fixed = fixAll(item.kind, before, rule, { newId: randomUUID, sha256: contentHash });
  return fixed.fixed === 0 ? null : { ...fixed, findings: null };
}
