import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { readSyntax } from "@/lib/formats/kit/syntax/edit-syntax";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";

import { isYamlFile } from "./paths";

/** An edit after which a file can be read. */
export interface Mending {
  /** What it does, as the name of a button. */
  readonly title: string;
  /** The text after it. */
  readonly text: string;
}

type Mender = (text: string) => Mending | null;

/**
 * The edit that makes a text readable as what its ending says, when one does. Slips of the pen are mended that
 * leave no doubt about what was meant.
 * @param text without a byte order mark
 * @returns null when nothing of the kind helps
 */
export function mendText(path: string, text: string): Mending | null {
  const [menders, isReadable] = isYamlFile(path)
    ? [YAML_MENDERS, isYamlObject]
    : [JSON_MENDERS, isJsonObject];
  for (const mend of menders) {
    const mended = mend(text);
    if (mended !== null && mended.text !== text && isReadable(mended.text)) return mended;
  }
  return null;
}

const jsonValue = (text: string) => readSyntax("json", text);
const yamlValue = (text: string) => readSyntax("yaml", text);
const isJsonObject = (text: string) => asRecord(jsonValue(text)) !== null;
const isYamlObject = (text: string) => asRecord(yamlValue(text)) !== null;

/** Nothing but tools: what is missing is the object around them. */
function isToolList(value: unknown): boolean {
  const entries = asList(value);
  return entries.length > 0 && entries.every((entry) => asText(asRecord(entry)?.["name"]) !== null);
}

const AROUND = "Put an object around the list of tools";

const frameJson: Mender = (text) =>
  isToolList(jsonValue(text))
    ? { title: AROUND, text: `{\n"schemaVersion": "1.0",\n"tools": ${text.trim()}\n}\n` }
    : null;

const frameYaml: Mender = (text) => {
  const list = text.trimEnd().replaceAll(/^(?=.)/gmu, "  ");
  return isToolList(yamlValue(text))
    ? { title: AROUND, text: `schemaVersion: "1.0"\ntools:\n${list}\n` }
    : null;
};

/** Quotes that a text processor has bent. */
const straightenQuotes: Mender = (text) => ({
  title: "Straighten the quotes",
  text: text.replaceAll(/[“”„‟]/gu, '"'),
});

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
]);

/** Closes the objects and lists that are open where the text ends. */
const closeOpen: Mender = (text) => {
  const open: string[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]/gu)) {
    const closer = CLOSERS.get(token);
    if (closer !== undefined) open.push(closer);
    else if (token === "}" || token === "]") open.pop();
  }
  const ends = open.toReversed().join("");
  const title = ends.length === 1 ? "Add the missing bracket" : "Add the missing brackets";
  return ends === "" ? null : { title, text: `${text.trimEnd().replace(/,$/, "")}\n${ends}\n` };
};

const MOST_COMMAS = 50;
const MISSING_COMMA = /^Expected ',' or .* at position (\d+)/u;

/** Adds commas between entries, wherever the parser stops for want of one. */
const addCommas: Mender = (text) => {
  let mended = text;
  for (let count = 1; count <= MOST_COMMAS; count += 1) {
    const at = Number(MISSING_COMMA.exec(faultOf(mended) ?? "")?.[1] ?? 0);
    if (at === 0 || !/["{[\d\-tfn]/u.test(mended[at] ?? "")) return null;
    const before = mended.slice(0, at).trimEnd();
    mended = `${before},${mended.slice(before.length)}`;
    const title = count === 1 ? "Add the missing comma" : `Add ${count} missing commas`;
    if (faultOf(mended) === null) return { title, text: mended };
  }
  return null;
};

function faultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const OWN_MEMBERS = ["schemaVersion", "tools", "toolsets", "mcp_servers"];
/** Words of programming languages, which YAML would take for texts. */
const FOREIGN_WORD = /[:[,]\s*-?(?:NaN|Infinity|None|undefined)\b/u;

/** Names without quotes, single quotes and YAML under a name of JSON. */
const writeAsJson: Mender = (text) => {
  const read = readYaml(text);
  const value = read.ok ? asRecord(read.value) : null;
  const isOurs = OWN_MEMBERS.some((name) => value !== null && Object.hasOwn(value, name));
  if (!isOurs || FOREIGN_WORD.test(text)) return null;
  return { title: "Write it as JSON", text: `${JSON.stringify(value, null, 2)}\n` };
};

const JSON_MENDERS: readonly Mender[] = [
  frameJson,
  straightenQuotes,
  closeOpen,
  addCommas,
  writeAsJson,
];

/** YAML is indented by blanks alone. */
const replaceTabs: Mender = (text) => ({
  title: "Put blanks in place of the tabs",
  text: text.replaceAll(/^ *\t[ \t]*/gmu, (indent) => indent.replaceAll("\t", "  ")),
});

/** A value that begins with a brace would be a mapping. */
const quoteTemplates: Mender = (text) => ({
  title: "Put quotes around the templates",
  text: text.replaceAll(
    /^([ \t]*(?:- +)?(?:[\w-]+: +)?)(\{\{.*|\{!!.*(?<![ \t]))[ \t]*$/gmu,
    (_, before: string, value: string) => before + JSON.stringify(value),
  ),
});

/** What follows a tag is read as what it looks like; `!!str` and its like are no foreign tags. */
const dropTags: Mender = (text) => ({
  title: "Take the tags away",
  text: text.replaceAll(
    /(^[ \t]*|[-:,[{][ \t]+)!(?!!(?:str|int|float|bool|null|seq|map)\b)\S*[ \t]*/gmu,
    "$1",
  ),
});

const YAML_MENDERS: readonly Mender[] = [frameYaml, replaceTabs, quoteTemplates, dropTags];
