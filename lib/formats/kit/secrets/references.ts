/**
 * How a program writes references to what it looks up when it starts: `hub` is our own spelling in documents,
 * `none` a program that knows no references.
 */
export type ReferenceSyntax = "hub" | "vscode" | "claude-code" | "mci" | "cadenya" | "none";

/** What a text refers to. An input is asked for when the program starts, a variable belongs to the program. */
export interface Reference {
  readonly kind: "env" | "secret" | "input" | "variable";
  readonly name: string;
  /** What applies where the environment has no value; null when nothing is stated. */
  readonly fallback: string | null;
  /** As it was in the text, and in whose spelling. */
  readonly raw: string;
  readonly syntax: ReferenceSyntax;
}

/** A text in parts: what is stated literally, and what is looked up. */
export type Segment = string | Reference;

const PATTERNS: Readonly<Record<ReferenceSyntax, RegExp | null>> = {
  hub: /\$\{(?<kind>env|secret):(?<name>(?:[^}$]|\$(?!\{))+)\}/gu,
  vscode: /\$\{(?:(?<kind>env|input):)?(?<name>(?:[^}$]|\$(?!\{))+)\}/gu,
  "claude-code": /\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>(?:[^}$]|\$(?!\{))*))?\}/gu,
  mci: /\{\{\s*env\.(?<name>[A-Za-z_]\w*)\s*(?:\|\s*'(?<fallback>[^']*)'\s*)?\}\}/gu,
  cadenya: /\$\{(?<name>[A-Za-z_]\w*)\}/gu,
  none: null,
};

/** Cuts a text at its references, in the spelling of where it comes from; what merely looks alike is literal. */
export function parseReferences(text: string, syntax: ReferenceSyntax): Segment[] {
  const pattern = PATTERNS[syntax];
  if (pattern === null) return text === "" ? [] : [text];
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) segments.push(text.slice(from, match.index));
    const { kind, name = "", fallback } = match.groups ?? {};
    const [raw] = match;
    segments.push({ kind: kindOf(kind, syntax), name, fallback: fallback ?? null, raw, syntax });
    from = match.index + raw.length;
  }
  if (from < text.length) segments.push(text.slice(from));
  return segments;
}

function kindOf(kind: string | undefined, syntax: ReferenceSyntax): Reference["kind"] {
  if (kind === "env" || kind === "secret" || kind === "input") return kind;
  if (syntax === "cadenya") return "secret";
  return syntax === "vscode" ? "variable" : "env";
}

/** The text of segments in the spelling of where it goes. Of a program without references it is our own. */
export function renderReferences(segments: readonly Segment[], syntax: ReferenceSyntax): string {
  return segments
    .map((segment) => (typeof segment === "string" ? segment : renderReference(segment, syntax)))
    .join("");
}

function renderReference(reference: Reference, syntax: ReferenceSyntax): string {
  const { kind, name, fallback, raw } = reference;
  // A variable of a program means nothing to another, so it stays what it is.
  if (reference.syntax === syntax || kind === "variable") return raw;
  const isSecret = kind !== "env";
  switch (syntax) {
    case "hub":
    case "none":
      return isSecret ? `\${secret:${secretName(reference)}}` : `\${env:${name}}`;
    case "vscode":
      return isSecret ? `\${input:${inputId(name)}}` : `\${env:${name}}`;
    case "claude-code":
      return `\${${secretName(reference)}${fallback === null ? "" : `:-${fallback}`}}`;
    case "mci":
      return `{{env.${secretName(reference)}${fallback === null ? "" : ` | '${fallback}'`}}}`;
    case "cadenya":
      return `\${${secretName(reference)}}`;
  }
}

/** What a program is started with: it gets no secrets, so what would be asked for is a variable of the environment. */
export function asVariables(segments: readonly Segment[]): Segment[] {
  return segments.map((segment) =>
    typeof segment === "string" || (segment.kind !== "input" && segment.kind !== "secret")
      ? segment
      : { ...segment, kind: "env", name: secretName(segment) },
  );
}

/** `api-key` of an input → `API_KEY`; other names stay. */
function secretName({ kind, name }: Reference): string {
  return kind === "input" ? name.replaceAll("-", "_").toUpperCase() : name;
}

/** `API_KEY` → `api-key`, as inputs are called. */
export function inputId(name: string): string {
  return name.replaceAll("_", "-").toLowerCase();
}
