import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { jsonText } from "@/lib/shared/json-text";

/** A text that may be the beginning of a longer one. Sizes in characters. */
export interface ShownText {
  readonly text: string;
  readonly size: number;
}

/** A part of a result. Everything is text; what is a picture or a sound is only named. */
export type ResultPart =
  | {
      readonly kind: "text";
      readonly title: string;
      readonly isJson: boolean;
      readonly shown: ShownText;
    }
  | {
      readonly kind: "media";
      readonly mime: string;
      readonly bytes: number;
      /** The file itself in base64, where it was asked for. */
      readonly file?: { readonly name: string; readonly base64: string };
    }
  | { readonly kind: "link"; readonly uri: string; readonly name: string; readonly mime: string };

export interface ShownResult {
  /** The tool says that it failed. */
  readonly isError: boolean;
  readonly parts: readonly ResultPart[];
  /** Parts of the result that are not shown. */
  readonly leftOut: number;
}

export interface ShowLimits {
  /** Characters of all texts together. */
  readonly characters: number;
  readonly parts: number;
  /** Characters of base64 of all files together; those beyond are only named. */
  readonly files?: number;
}

export const SHOW_LIMITS: ShowLimits = { characters: 2_000_000, parts: 200 };
const LONGEST_NAME = 2000;

/** A tool's answer for the screen, cut where it is too long for one. Total over any answer. */
export function showResult(result: JsonRecord, limits: ShowLimits = SHOW_LIMITS): ShownResult {
  const { content, structuredContent, isError, ...rest } = result;
  const others = Array.isArray(content) || content === undefined ? rest : { content, ...rest };
  const all = [
    ...asList(content).map((item) => partOf(item)),
    ...(structuredContent === undefined ? [] : [structuredPart(structuredContent)]),
    ...(Object.keys(others).length === 0 ? [] : [textPart("Other members", jsonOf(others), true)]),
  ];
  let room = limits.characters;
  let fileRoom = limits.files ?? 0;
  const parts: ResultPart[] = [];
  for (const part of all.slice(0, limits.parts)) {
    const shown = "shown" in part ? { ...part, shown: cut(part.shown, room) } : part;
    if ("shown" in shown) room -= shown.shown.text.length;
    if (shown.kind === "media" && shown.file !== undefined) {
      const { file, ...named } = shown;
      const isKept = file.base64.length <= fileRoom;
      if (isKept) fileRoom -= file.base64.length;
      parts.push(isKept ? shown : named);
    } else parts.push(shown);
  }
  return {
    isError: isError === true,
    parts,
    leftOut: all.length - parts.length,
  };
}

/** The texts of a result, one below the other, at most `most` characters. */
export function resultTexts(result: JsonRecord, most: number): string {
  const texts = asList(result["content"]).flatMap((item) => {
    const part = asRecord(item);
    const text = part?.["type"] === "text" ? asText(part["text"]) : null;
    return text === null ? [] : [text];
  });
  return cut(whole(texts.join("\n")), most).text;
}

function partOf(item: unknown): ResultPart {
  const part = asRecord(item);
  switch (part?.["type"]) {
    case "text": {
      const text = asText(part["text"]);
      return text === null ? unknownPart(item) : textPart("Text", whole(text));
    }
    case "image":
    case "audio":
      return mediaPart(part, asText(part["data"]));
    case "resource_link":
      return linkPart(part);
    case "resource":
      return resourcePart(asRecord(part["resource"]) ?? {}) ?? unknownPart(item);
    default:
      return unknownPart(item);
  }
}

function resourcePart(resource: JsonRecord): ResultPart | null {
  const text = asText(resource["text"]);
  if (text !== null) return textPart(`Resource ${nameOf(resource["uri"])}`, whole(text));
  const blob = asText(resource["blob"]);
  return blob === null ? null : mediaPart(resource, blob);
}

function textPart(title: string, shown: ShownText, isJson = false): ResultPart {
  return { kind: "text", title, isJson, shown };
}

function mediaPart(part: JsonRecord, base64: string | null): ResultPart {
  const mime = nameOf(part["mimeType"]) || "unknown type";
  if (base64 === null) return { kind: "media", mime, bytes: 0 };
  const file = { name: fileNameOf(asText(part["uri"]) ?? ""), base64 };
  return { kind: "media", mime, bytes: base64Bytes(base64), file };
}

const LONGEST_FILE_NAME = 100;

/** The end of an address as a name that every system takes and that leads into no folder. */
function fileNameOf(uri: string): string {
  const [address = ""] = uri.split(/[?#]/);
  const last = address.split(/[/\\]/).findLast((part) => part !== "") ?? "";
  const plain = last.replaceAll(/[^A-Za-z0-9._ -]/g, "_").replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, "");
  return plain.slice(-LONGEST_FILE_NAME) || "file";
}

function linkPart(part: JsonRecord): ResultPart {
  const name = nameOf(part["title"]) || nameOf(part["name"]);
  return { kind: "link", uri: nameOf(part["uri"]), name, mime: nameOf(part["mimeType"]) };
}

function structuredPart(value: unknown): ResultPart {
  return textPart("Structured content", jsonOf(value), true);
}

function unknownPart(item: unknown): ResultPart {
  return textPart("Part of another kind", jsonOf(item), true);
}

function jsonOf(value: unknown): ShownText {
  return whole(jsonText(value) ?? "Nested too deep to be shown.");
}

function nameOf(value: unknown): string {
  return (asText(value) ?? "").slice(0, LONGEST_NAME);
}

function whole(text: string): ShownText {
  return { text, size: text.length };
}

function cut({ text, size }: ShownText, room: number): ShownText {
  if (text.length <= room) return { text, size };
  // Never between the halves of a character.
  const last = text.codePointAt(room - 1) ?? 0;
  return { text: text.slice(0, last > 0xffff ? room - 1 : room), size };
}

/** How many bytes base64 text represents, without decoding it. */
function base64Bytes(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}
