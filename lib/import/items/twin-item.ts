import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { Decision, PlanItem } from "@/lib/domain/imports/plan";

import { describeExisting, planNote, type ItemBase } from "./build";
import type { Judgement } from "../identity/compare-verdict";
import type { Relation } from "../identity/relate";
import type { FoundTwin } from "./twins";

const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  conversation: "conversation",
  toolsets: "toolsets",
  models: "model list",
};

/** The item of a document that the drop has already, or has in another version. */
export function twinItem(base: ItemBase, judgement: Judgement, found: FoundTwin): PlanItem {
  const { twin, relation } = found;
  const existing = judgement.verdict === "new" ? null : describeExisting(judgement.existing);
  const about = { existing, twin: twin.itemId, twinName: twin.name };
  const notes = [...base.notes, planNote(describeRelation(base, twin.name, relation))];
  if (relation.is === "same" || relation.is === "other-layout") {
    return {
      ...base,
      ...about,
      notes,
      verdict: "identical",
      ...(relation.is === "other-layout" && { otherLayout: true }),
      decisions: ["skip"],
      decisionDefault: "skip",
    };
  }
  const isTakeable = !twin.isKnown || judgement.verdict === "extends";
  const decisions: Decision[] = isTakeable
    ? ["keep-both", "keep-mine", "take-theirs"]
    : ["keep-mine", "keep-both"];
  return {
    ...base,
    ...about,
    notes: isTakeable ? notes : [...notes, KNOWN_NOTE],
    verdict: "conflict",
    ...(relation.is === "longer" && { twinMore: relation.by }),
    ...(relation.is === "shorter" && { twinMore: -relation.by }),
    decisions,
    decisionDefault: proposed(relation, decisions),
  };
}

const KNOWN_NOTE = planNote(
  "The library has another version, too. Import this file alone to compare it with that.",
);

/** What has everything of the other goes alone; of two that differ both count, unless the library has one more. */
function proposed({ is }: Relation, decisions: readonly Decision[]): Decision {
  if (is === "longer" && decisions.includes("take-theirs")) return "take-theirs";
  if (is === "shorter") return "keep-mine";
  return decisions[0] ?? "keep-mine";
}

function describeRelation({ kind, name }: ItemBase, earlier: string, relation: Relation): string {
  const what = KIND_WORDS[kind];
  switch (relation.is) {
    case "same":
      return `Twice in this drop: the same ${what} is in ${earlier}.`;
    case "other-layout":
      return `Twice in this drop: the same ${what} is in ${earlier} in another layout.`;
    case "longer":
      return `${name} has all messages of ${earlier} and ${count(relation.by)} more.`;
    case "shorter":
      return `${earlier} has all messages of ${name} and ${count(relation.by)} more.`;
    case "different":
      return `${earlier} and ${name} have the same id and different content. Import one of them, or both.`;
  }
}

const count = (messages: number) => messages.toLocaleString("en");
