import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { NewTools } from "../permissions/resolve/new-tools";
import { gradeListing } from "./grade-listing";
import { heavyPart } from "./heavy-definition";
import { toolHash } from "./listed-tool";
import type { ListedDefinition } from "./listing";
import { conflictsOf, writeConflicts, type Pin, type StoredConflict } from "./pin";

/** What became of the definition of one tool since it was listed last, as it is counted. */
export type Outcome = "unchanged" | "changed" | "cosmetic";

/** The pin of a tool that no listing has shown before and that was no entry either. */
export function newPin(
  { name, raw, hash }: ListedDefinition,
  from: string,
  { newTools, isFirst }: { readonly newTools: NewTools; readonly isFirst: boolean },
): Pin {
  const seen = { seenHash: hash, seenRaw: JSON.stringify(raw), seenFrom: from };
  const isHeavy = heavyPart(raw) !== null;
  const isTaken = newTools === "inherit" && !isHeavy;
  // The first listing is what later ones are compared with, and so is a new tool that is taken as it is: whether it
  // waits for a person is one question, whether the server changed it since is another.
  const isBase = isTaken || (isFirst && !isHeavy);
  return {
    mcpName: name,
    acceptedHash: isBase ? hash : null,
    acceptedRaw: isBase ? seen.seenRaw : null,
    acceptedFrom: isBase ? from : null,
    ...seen,
    state: isTaken && isFirst ? "current" : "new",
    grade: isHeavy ? "dangerous" : null,
    cause: "sync",
    conflicts: null,
    previous: null,
  };
}

/**
 * The pin of an entry that was there before any listing showed it.
 * @param accepted what the entry itself says the tool is; in the first listing that of the server is accepted
 */
export function adoptedPin(mcpName: string, accepted: JsonRecord, from: string): Pin {
  const [hash, text] = [toolHash(accepted), JSON.stringify(accepted)];
  return {
    mcpName,
    acceptedHash: hash,
    acceptedRaw: text,
    acceptedFrom: from,
    seenHash: hash,
    seenRaw: text,
    seenFrom: from,
    state: "current",
    grade: null,
    cause: null,
    conflicts: null,
    previous: null,
  };
}

/** The pin after its tool was listed again. */
export function seenAgain(
  pin: Pin,
  { raw, hash }: ListedDefinition,
  from: string,
  found: { readonly conflicts: readonly StoredConflict[]; readonly settled: ReadonlySet<string> },
): { readonly pin: Pin; readonly outcome: Outcome } {
  const isNews = hash !== pin.seenHash || from !== pin.seenFrom;
  const fresh = new Set(found.conflicts.map(({ member }) => member));
  const kept = conflictsOf(pin).filter(
    ({ member }) => !fresh.has(member) && !found.settled.has(member),
  );
  const next: Pin = {
    ...pin,
    ...judge(pin, raw, hash, from),
    seenHash: hash,
    seenRaw: JSON.stringify(raw),
    seenFrom: from,
    conflicts: writeConflicts([...kept, ...found.conflicts]),
    previous: isNews ? null : pin.previous,
  };
  const outcome = !isNews
    ? "unchanged"
    : next.grade === null && pin.acceptedHash !== null
      ? "cosmetic"
      : "changed";
  return { pin: next, outcome };
}

function judge(pin: Pin, raw: JsonRecord, hash: string, from: string): Partial<Pin> {
  const accepted = pin.acceptedRaw === null ? null : asRecord(JSON.parse(pin.acceptedRaw));
  if (pin.acceptedHash === null || accepted === null) {
    const grade = heavyPart(raw) === null ? null : "dangerous";
    return { state: "new", grade, cause: "sync" };
  }
  const settled = pin.state === "new" || pin.cause === "new" ? "new" : "current";
  const cause = settled === "new" ? "sync" : null;
  if (hash === pin.acceptedHash && from === pin.acceptedFrom) {
    return { state: settled, grade: null, cause };
  }
  const { grade } = gradeListing({ raw: accepted, from: pin.acceptedFrom }, { raw, from });
  if (grade === "none" || grade === "cosmetic") {
    const taken = { acceptedHash: hash, acceptedRaw: JSON.stringify(raw), acceptedFrom: from };
    return { ...taken, state: settled, grade: null, cause };
  }
  return { state: settled === "new" ? "new" : "changed", grade, cause };
}
