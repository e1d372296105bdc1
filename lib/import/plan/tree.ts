import type { BundleFiles, BundleFormat } from "@/lib/formats/kit/contract/bundle";
import type { ItemFidelity } from "@/lib/domain/imports/plan";
import type { ParseResult } from "@/lib/formats/kit/contract/format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { invalidItem } from "../items/build";
import { valuesOf } from "../identity/written-again";
import { withLost } from "./previous-parse";
import type { FoundCredential } from "../conceal/find-credentials";
import { offerFix, planConverted } from "./foreign";
import type { FileSpan, StoredBundle } from "../items/planned";
import type { PlanSession } from "../session/session";

/** A tree of files that was read, and what is known of it. */
export interface PlannedTree {
  readonly format: BundleFormat;
  /** Its files as they are now, without credentials. */
  readonly tree: BundleFiles;
  readonly name: string;
  readonly fileHash: string;
  /** Its files as they were dropped, without credentials. */
  readonly original: FileSpan;
  /** What references took the place of in them. */
  readonly credentials?: readonly FoundCredential[];
  /** What is to be said before what reading it had to say. */
  readonly findings: readonly Diagnostic[];
  /** What an earlier reading lost. */
  readonly lost?: ItemFidelity["lost"];
}

/** Adds what reading a tree gave to the plan: a document, or why there is none and what may mend it. */
export async function planTree(
  session: PlanSession,
  planned: PlannedTree,
  result: ParseResult,
): Promise<void> {
  const { format, tree, name, fileHash, original, credentials, findings } = planned;
  const fidelity = withLost(result.fidelity, planned.lost ?? []);
  const whole = { ...result, fidelity };
  const read = { item: valuesOf(tree.files), pointer: "" };
  const known = { name, format: format.id, fileHash, original, findings, read };
  const facts = { ...known, ...(credentials && { credentials }) };
  const refusal = await planConverted(session, whole, facts);
  if (refusal === null) return;
  const isReadable = format.reopen !== undefined && result.reading !== undefined;
  const others = result.diagnostics.filter((finding) => !isSame(finding, refusal));
  const offered = [...findings, refusal, ...others].map(isReadable ? offerFix : withoutFix);
  const { reading } = result;
  const item = invalidItem({
    id: session.nextItemId(),
    name,
    format: format.id,
    problems: offered.filter(({ severity }) => severity !== "info").toSorted(errorsFirst),
    notes: offered.filter(({ severity }) => severity === "info"),
    ...(reading && { reading }),
    bytes: original.end - original.start,
  });
  const bundle = isReadable ? await keepTree(session, tree, fidelity.lost) : undefined;
  await session.addInvalid(item, fileHash, original, bundle);
}

/** Nothing knows how to carry it out without a document. */
function withoutFix({ severity, rule, message, path }: Diagnostic): Diagnostic {
  return { severity, rule, message, path };
}

const isSame = (a: Diagnostic, b: Diagnostic) =>
  a.rule === b.rule && a.path === b.path && a.message === b.message;

const rank = ({ severity }: Diagnostic) => (severity === "error" ? 0 : 1);

/** The first finding is what the plan shows of an item that is not imported. */
const errorsFirst = (a: Diagnostic, b: Diagnostic) => rank(a) - rank(b);

async function keepTree(
  session: PlanSession,
  { files, main }: BundleFiles,
  lost: ItemFidelity["lost"],
): Promise<StoredBundle> {
  const text = Buffer.from(JSON.stringify([...files]));
  return { main, files: await session.keepText(text), lost };
}
