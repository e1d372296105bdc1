import { addAll } from "@/lib/shared/add-all";
import type { Match } from "../match";

const KIND = /(["']?)kind\1[ \t]{0,4}:[ \t]{0,4}["']?Secret\b/g;
/** So far from its kind the data of a secret is looked for. */
const AROUND = 60_000;
const BLOCK = /(?:^|\n)([ \t]*)(data|stringData):[ \t]*\r?\n/g;
const IN_JSON = /"(data|stringData)"[ \t\r\n]{0,80}:[ \t\r\n]{0,80}\{([^{}]{1,40000})\}/g;
const PAIR =
  /"(?:[^"\\\n]|\\.){1,200}"[ \t\r\n]{0,80}:[ \t\r\n]{0,80}"((?:[^"\\\n]|\\.){0,8000})"/g;
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]{2,3}={1,2}$/;
const TEMPLATE = /^(?:[{<$*]|\.\.\.|x{3,}$)/i;
const SHORTEST = 4;

/** The values of secrets of Kubernetes, whatever their names are. */
export function findInKubernetesSecrets(text: string): Match[] {
  const found: Match[] = [];
  let read = 0;
  KIND.lastIndex = 0;
  for (let kind = KIND.exec(text); kind !== null; kind = KIND.exec(text)) {
    const from = Math.max(read, documentStart(text, kind.index));
    const to = documentEnd(text, kind.index);
    if (kind[1] === '"') addAll(found, inJson(text, from, to));
    else addAll(found, inYaml(text, from, to));
    read = to;
    KIND.lastIndex = Math.max(KIND.lastIndex, to);
  }
  return found;
}

function documentStart(text: string, at: number): number {
  const first = Math.max(0, at - AROUND);
  const lead = text.slice(first, at);
  const marks = ["\n---", "\n```"].map((mark) => lead.lastIndexOf(mark));
  const last = Math.max(...marks);
  return last === -1 ? first : first + last + 1;
}

function documentEnd(text: string, at: number): number {
  const rest = text.slice(at, at + AROUND);
  const ends = ["\n---", "\n```"].map((mark) => rest.indexOf(mark)).filter((end) => end !== -1);
  return at + Math.min(rest.length, ...ends);
}

function* inYaml(text: string, from: number, to: number): Generator<Match, void, void> {
  const part = text.slice(from, to);
  for (const block of part.matchAll(BLOCK)) {
    const indent = block[1]?.length ?? 0;
    const isEncoded = block[2] === "data";
    let at = block.index + block[0].length;
    while (at < part.length) {
      const feed = part.indexOf("\n", at);
      const end = feed === -1 ? part.length : feed;
      const line = part.slice(at, end).trimEnd();
      const depth = line.length - line.trimStart().length;
      if (line !== "" && depth <= indent && !line.trimStart().startsWith("#")) break;
      const match = valueOfLine(line, isEncoded);
      if (match !== null)
        yield { ...match, start: from + at + match.start, end: from + at + match.end };
      at = end + 1;
    }
  }
}

/** The value of `name: value`, or a line of a longer one. */
function valueOfLine(line: string, isEncoded: boolean): Match | null {
  const [, lead = "", value = ""] =
    /^([ \t]{1,400}(?:["']?[\w.-]{1,253}["']?:[ \t]+)?["']?)(.*?)["']?$/.exec(line) ?? [];
  if (value.length < SHORTEST || TEMPLATE.test(value)) return null;
  if (/^[|>][+-]?$/.test(value) || /^["']?[\w.-]{1,253}["']?:$/.test(value)) return null;
  if (isEncoded && !BASE64.test(value)) return null;
  return { rule: "secret.assignment", start: lead.length, end: lead.length + value.length };
}

function* inJson(text: string, from: number, to: number): Generator<Match, void, void> {
  for (const block of text.slice(from, to).matchAll(IN_JSON)) {
    const inner = block[2] ?? "";
    const start = from + block.index + block[0].length - inner.length - 1;
    for (const pair of inner.matchAll(PAIR)) {
      const value = pair[1] ?? "";
      const isFit = block[1] === "stringData" || BASE64.test(value);
      if (value.length < SHORTEST || TEMPLATE.test(value) || !isFit) continue;
      const end = start + pair.index + pair[0].length - 1;
      yield { rule: "secret.assignment", start: end - value.length, end };
    }
  }
}
