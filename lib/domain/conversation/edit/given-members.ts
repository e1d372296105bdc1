import type { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { formatPointer } from "@/lib/json/pointers";
import type { JsonPath } from "@/lib/json/edit";
import { readTypedJson } from "@/lib/domain/document/typed-json";
import type { GivenFields, GivenTexts } from "./kinds";
import { readDate } from "../facts/dates";

/** Members that hold a time. */
const TIMES = ["createdAt", "updatedAt"] as const;

/**
 * Writes the given members of the object at a path: values by changing what differs in them, JSON texts as
 * they were typed. Null takes a member away; where both are given, the text counts.
 */
export function setGivenMembers(
  draft: EditDraft,
  path: JsonPath,
  fields: GivenFields,
  texts: GivenTexts = {},
): Refusal | null {
  for (const [key, value] of Object.entries(fields)) {
    if (Object.hasOwn(texts, key)) continue;
    if (value === null) draft.remove([...path, key]);
    else if (value !== undefined) draft.merge([...path, key], value);
  }
  for (const [key, text] of Object.entries(texts)) {
    const place = [...path, key];
    const typed = readTypedJson(text, formatPointer(place));
    if (!typed.ok) return typed;
    draft.setText(place, typed.text);
  }
  return null;
}

/** Refuses times that nobody could read; how they are written is the person's choice. */
export function refuseUnreadableTimes(fields: GivenFields, path: string): Refusal | null {
  for (const key of TIMES) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof value === "string" && readDate(value).ms === null) {
      return refuse(
        "edit.date-unreadable",
        "This can’t be read as a time; write it as 2025-10-03T15:55:19Z.",
        `${path}/${key}`,
      );
    }
  }
  return null;
}
