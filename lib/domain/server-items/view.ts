import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { heavyPart } from "../sync/heavy-definition";
import type { GradedPart } from "../toolset/grade/graded-part";
import { gradeItem, lintItem } from "./grade-item";
import { promptArguments, type ItemKind, type PromptArgument } from "./item";
import type { ItemPin } from "./merge-items";
import { templateInputs, type TemplateInput } from "./uri-template";

/** A resource, a template or a prompt for the screen. */
export interface ItemView {
  /** Row id. */
  readonly id: number;
  readonly kind: ItemKind;
  /** URI, URI template or name. */
  readonly key: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly mime: string | null;
  readonly state: ItemPin["state"];
  readonly grade: ItemPin["grade"];
  /** What the server said last; accepting has to name it. */
  readonly seenHash: string;
  /** How that differs from what was accepted, worst first. */
  readonly parts: readonly GradedPart[];
  readonly remarks: readonly string[];
  /** What has to be typed before it is read; null for a template that Colloquy cannot fill in. */
  readonly inputs: readonly PromptArgument[] | null;
}

/** One page of what a server offers besides tools. */
export interface ItemPage {
  readonly items: readonly ItemView[];
  readonly total: number;
  /** How many are held back, on all pages. */
  readonly heldBack: number;
  readonly page: number;
  readonly pages: number;
}

const LONGEST_TEXT = 4000;

/** Draws a row up for the screen. */
export function itemView({ id, ...pin }: ItemPin & { readonly id: number }): ItemView {
  const raw = asRecord(JSON.parse(pin.seenRaw)) ?? {};
  const accepted = pin.acceptedRaw === null ? null : asRecord(JSON.parse(pin.acceptedRaw));
  const { kind, key, state, grade, seenHash } = pin;
  const description = asText(raw["description"]);
  return {
    id,
    kind,
    key,
    title: asText(raw["title"]) ?? (kind === "prompt" ? null : asText(raw["name"])),
    description: description === null ? null : description.slice(0, LONGEST_TEXT),
    mime: asText(raw["mimeType"]),
    state,
    grade,
    seenHash,
    parts:
      accepted === null || state !== "changed"
        ? []
        : [
            ...gradeItem(
              kind,
              { raw: accepted, from: pin.acceptedFrom },
              { raw, from: pin.seenFrom },
            ).parts,
          ],
    remarks: [
      ...new Set([...heavyRemark(raw), ...lintItem(kind, raw).map(({ message }) => message)]),
    ],
    inputs: inputsOf(kind, key, raw),
  };
}

/** Why a new definition is graded dangerous where its words are not. */
function heavyRemark(raw: JsonRecord): string[] {
  const part = heavyPart(raw);
  return part === null ? [] : [part.text];
}

function inputsOf(kind: ItemKind, key: string, raw: JsonRecord): PromptArgument[] | null {
  if (kind === "resource") return [];
  if (kind === "prompt") return promptArguments(raw);
  return (
    templateInputs(key)?.map(({ name, isRequired, separator }) => ({
      name,
      description: SEVERAL[separator ?? "none"],
      isRequired,
    })) ?? null
  );
}

const SEVERAL: Readonly<Record<NonNullable<TemplateInput["separator"]> | "none", string | null>> = {
  none: null,
  ",": "Separate several values with commas.",
  "/": "Separate the steps of a path with slashes.",
};
