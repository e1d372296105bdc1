import type { ParsedDocument, ParseResult } from "@/lib/formats/kit/contract/format";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import { parseJson } from "@/lib/shared/json-text";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { SourceFile } from "../source/file";
import { IMPORT_LIMITS } from "../source/limits";

/** What the object that wraps one conversation says besides its list; null where that cannot be read whole. */
export async function readAround(source: SourceFile, key: string): Promise<JsonRecord | null> {
  if (source.size > IMPORT_LIMITS.foreignBytes) return null;
  const text = (await source.read(0, source.size)).toString();
  const wrapper = asRecord(parseJson(text.replace(/^\uFEFF/, "")));
  const members = Object.entries(wrapper ?? {});
  return Object.fromEntries(members.filter(([name, value]) => name !== key && !isBlank(value)));
}

/** Keeps with the conversation what was around its list of messages, and names it by that. */
export function withAround(result: ParseResult, around: JsonRecord): ParseResult {
  const count = Object.keys(around).length;
  const at = result.documents.findIndex(({ kind }) => kind === "conversation");
  const document = result.documents[at];
  if (count === 0 || document === undefined) return result;
  const kept = { what: "members around the list of messages", count, where: KEPT_IN };
  return {
    ...result,
    documents: result.documents.with(at, conversationWith(document, around)),
    fidelity: { ...result.fidelity, kept: [...result.fidelity.kept, kept] },
  };
}

const KEPT_IN = "the conversation’s source extension";

function conversationWith(document: ParsedDocument, around: JsonRecord): ParsedDocument {
  const { messages, extensions, ...head } = asRecord(JSON.parse(document.text)) ?? {};
  const title = document.title || asText(around["title"]) || asText(around["name"]) || "";
  const all = asRecord(extensions) ?? {};
  const source = { ...asRecord(all[SOURCE_KEY]), around };
  const named = title === "" ? head : { ...head, conversationTitle: title };
  const whole = { ...named, extensions: { ...all, [SOURCE_KEY]: source }, messages };
  return { ...document, title, text: `${JSON.stringify(whole, null, 2)}\n` };
}
