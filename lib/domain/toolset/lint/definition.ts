import { formatPointer } from "@/lib/json/pointers";
import { countHidden } from "@/lib/shared/hidden-in-names";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { toolClaims, type ToolClaims } from "../schema/tool-claims";
import { hiddenMarkup } from "./hidden-markup";

/** Something about a definition that a person should see before they trust it. */
export interface DefinitionRemark {
  readonly rule:
    | "hidden-characters"
    | "injection-phrase"
    | "hidden-instruction"
    | "decoded-payload"
    | "hidden-markup"
    | "hint-contradiction"
    | "hint-name";
  /** hard: hardly ever honest. soft: worth a look. */
  readonly weight: "hard" | "soft";
  /** JSON Pointer in the tool entry. */
  readonly pointer: string;
  readonly message: string;
}

/** Texts that instruct a model behind the user’s back. Matched in lower case, white space as one space. */
const PHRASES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\s(?:all\s|any\s|the\s|your\s)*(?:previous|prior|above|earlier|other)\s(?:instructions?|rules?|messages?|prompts?|tools?)/,
  /\bdo\snot\s(?:tell|inform|mention\s(?:this\s)?to|show\s(?:this\s)?to|ask)\sthe\s(?:user|person|human)/,
  /\bwithout\s(?:telling|informing|asking|notifying)\sthe\s(?:user|person|human)/,
  /\b(?:system|developer)\s(?:prompt|message)s?\s(?:is|are|says?|:)/,
  /<\/?(?:system|important|secret|instructions?)>/,
  /\b(?:~\/\.ssh|id_rsa|\.env\sfile|private\skeys?)\b/,
  /\byou\sare\snow\s(?:a|an|in)\b/,
];
/** Texts that steer what the model does besides. */
const DIRECTIVES: readonly RegExp[] = [
  /\b(?:always|must)\s(?:call|use|run|invoke)\s(?:this|the)\s(?:tool|function)?\s?(?:first|before|instead)/,
  /\bbefore\s(?:using|calling)\sany\sother\stool/,
  /\binstead\sof\s(?:the\s)?(?:any\s)?other\stools?/,
];
/** Verbs at the start of a name that change or take away something. */
const CHANGING =
  /^(?:delete|remove|drop|destroy|purge|erase|write|overwrite|create|update|send|kill|truncate|execute|run)(?:[_\-.:A-Z]|$)/;
const ENCODED = /[A-Za-z0-9+/]{60,}={0,2}/g;
/** A name of a member that is more than a name. */
const HIDING = /[^\p{L}\p{N}_.:/@$*[\]()-]/u;
const MOST_TEXTS = 2000;
const LONGEST_TEXT = 200_000;
const MOST_REMARKS = 50;
const MOST_HIDDEN = 1000;

/** Everything about a tool's own words and hints that deserves a look. Total; nothing leaves the machine. */
export function lintDefinition(tool: JsonRecord | null): readonly DefinitionRemark[] {
  const remarks: DefinitionRemark[] = [];
  for (const { pointer, text } of textsOf(tool)) addAll(remarks, lintText(text, pointer));
  addAll(remarks, lintHints(tool, toolClaims(tool)));
  if (remarks.length <= MOST_REMARKS) return remarks;
  // Remarks that are only worth a look must not push out one that is hardly ever honest.
  const ofWeight = (weight: DefinitionRemark["weight"]): DefinitionRemark[] =>
    remarks.filter((remark) => remark.weight === weight);
  return [...ofWeight("hard"), ...ofWeight("soft")].slice(0, MOST_REMARKS);
}

function lintText(text: string, pointer: string): DefinitionRemark[] {
  const remarks: DefinitionRemark[] = [];
  // A model reads what leaves no mark on the screen like everything else; what scripts and emoji need is none of it.
  const hidden = countHidden(text, MOST_HIDDEN);
  if (hidden > 0) {
    const count = hidden === MOST_HIDDEN ? `${MOST_HIDDEN} or more` : String(hidden);
    const message = `${count} hidden ${hidden === 1 ? "character changes" : "characters change"} how this text is read.`;
    remarks.push({ rule: "hidden-characters", weight: "hard", pointer, message });
  }
  const plain = text.toLowerCase().replaceAll(/\s+/g, " ");
  const phrase = PHRASES.map((pattern) => pattern.exec(plain)?.[0]).find((found) => found);
  if (phrase !== undefined) {
    const message = `It instructs the model behind the user’s back: “${phrase.slice(0, 80)}”.`;
    remarks.push({ rule: "injection-phrase", weight: "hard", pointer, message });
  }
  const directive = DIRECTIVES.map((pattern) => pattern.exec(plain)?.[0]).find((found) => found);
  if (directive !== undefined) {
    const message = `It steers the use of other tools: “${directive.slice(0, 80)}”.`;
    remarks.push({ rule: "hidden-instruction", weight: "soft", pointer, message });
  }
  if ([...text.matchAll(ENCODED)].some(([found]) => hidesText(found))) {
    const message = "A long stretch of it is encoded and contains readable text.";
    remarks.push({ rule: "decoded-payload", weight: "hard", pointer, message });
  }
  for (const message of hiddenMarkup(text)) {
    remarks.push({ rule: "hidden-markup", weight: "soft", pointer, message });
  }
  return remarks;
}

function lintHints(tool: JsonRecord | null, { hints }: ToolClaims): DefinitionRemark[] {
  const remarks: DefinitionRemark[] = [];
  const name = asText(tool?.["name"]) ?? "";
  const pointer = "/extensions";
  if (hints.readOnly === true && hints.destructive === true) {
    const message = "It is marked both read-only and destructive.";
    remarks.push({ rule: "hint-contradiction", weight: "soft", pointer, message });
  }
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf(":")) + 1);
  if (hints.readOnly === true && CHANGING.test(base)) {
    const message = `It is marked read-only, yet it is called “${base.slice(0, 60)}”.`;
    remarks.push({ rule: "hint-name", weight: "soft", pointer: "/name", message });
  }
  return remarks;
}

/** Base64 of printable text, rather than of a picture or a key. */
function hidesText(encoded: string): boolean {
  try {
    const bare = encoded.replaceAll("=", "");
    const decoded = atob(bare.slice(0, bare.length - (bare.length % 4)));
    const printable = decoded.replaceAll(/[^\t\n\r -~]/g, "").length;
    return (
      decoded.length >= 30 &&
      printable / decoded.length > 0.97 &&
      /(?<![a-z])[a-z]{3,}\s/i.test(decoded)
    );
  } catch {
    return false;
  }
}

/** Every text a model may read: names, the summary, the schema, and what the server's own definition says. */
function textsOf(tool: JsonRecord | null): { pointer: string; text: string }[] {
  const found: { pointer: string; text: string }[] = [];
  const extensions = asRecord(tool?.["extensions"]);
  const waiting: { value: unknown; path: readonly (string | number)[] }[] = [
    { value: tool?.["name"], path: ["name"] },
    { value: tool?.["summary"], path: ["summary"] },
    { value: tool?.["argsSchema"], path: ["argsSchema"] },
    ...(["mcp", "oxp", "mci"] as const).flatMap((slot) => {
      const key = extensionKey(slot);
      const source = asRecord(asRecord(extensions?.[key])?.["source"]);
      return ["title", "outputSchema", "annotations"].map((name) => ({
        value: source?.[name],
        path: ["extensions", key, "source", name],
      }));
    }),
  ];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (found.length >= MOST_TEXTS) break;
    const { value, path } = next;
    if (typeof value === "string") {
      found.push({ pointer: formatPointer(path), text: value.slice(0, LONGEST_TEXT) });
    } else if (typeof value === "object" && value !== null) {
      const entries = Object.entries(value).slice(0, MOST_TEXTS);
      // Names of arguments are read like any other word; those with something to hide are few.
      for (const [key] of entries) {
        if (HIDING.test(key)) found.push({ pointer: formatPointer([...path, key]), text: key });
      }
      // Depth first, so that texts come in document order.
      waiting.unshift(
        ...entries.map(([key, item]) => ({ value: item as unknown, path: [...path, key] })),
      );
    }
  }
  return found;
}
