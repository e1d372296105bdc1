import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { extensionKey } from "../document/extension-key";
import { findCredential, previewCredential } from "./credential";
import { hasUserInfo } from "./user-info";
import { readForeignReferences } from "./foreign-references";
import { findReferences, referenceText } from "./references";

/** One value of a toolset that refers to a secret, or looks as if it were one. */
export interface InspectedValue {
  readonly kind: "reference" | "look-alike" | "foreign";
  /** Position in `tools`; null for the toolset itself. */
  readonly tool: number | null;
  /** Inside the toolset, or inside the tool. */
  readonly path: readonly (string | number)[];
  /** The reference as written, or the first four characters of what looks like a credential. */
  readonly shown: string;
  /** Other text is around the reference. */
  readonly isEmbedded: boolean;
  /** References are never filled in inside an address. */
  readonly isInAddress: boolean;
  /** The whole value in the form of CJSON, where a fix can be offered. */
  readonly fix: string | null;
}

export interface InspectedToolset {
  readonly values: readonly InspectedValue[];
  /** Where its headers would be sent: an origin, or the command of a local server. */
  readonly target: string | null;
}

interface Waiting {
  readonly value: unknown;
  readonly tool: number | null;
  readonly path: readonly (string | number)[];
  /** The key it is under; of a list, that of the list or of the option before it. */
  readonly name: string;
  /** What is sent or run, as opposed to what an import has kept. */
  readonly isLive: boolean;
}

const DEEPEST = 64;

/** Looks through everything of a toolset that can hold secrets. Total over any value. */
export function inspectToolset(value: unknown): InspectedToolset {
  const toolset = asRecord(value);
  const extensions = asRecord(toolset?.["extensions"]);
  // In headers of tool sets of this format a bare name means a secret.
  const isSecret = extensions !== null && Object.hasOwn(extensions, extensionKey("cadenya"));
  const waiting: Waiting[] = [
    ...["headers", "server"].flatMap((name) => startOf(toolset, null, name, true)),
    ...startOf(toolset, null, "extensions", false),
    ...asList(toolset?.["tools"]).flatMap((tool, at) =>
      startOf(asRecord(tool), at, "extensions", false),
    ),
  ];
  const values: InspectedValue[] = [];
  waiting.reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === "string") addAll(values, inspectText(next.value, next, isSecret));
    else if (next.path.length < DEEPEST) {
      for (const child of childrenOf(next).toReversed()) waiting.push(child);
    }
  }
  return { values, target: targetOf(toolset) };
}

function startOf(
  holder: JsonRecord | null,
  tool: number | null,
  name: string,
  isLive: boolean,
): Waiting[] {
  const value = holder?.[name];
  return value === undefined ? [] : [{ value, tool, path: [name], name, isLive }];
}

function childrenOf(parent: Waiting): Waiting[] {
  const { value, path, name } = parent;
  if (Array.isArray(value)) {
    const items = asList(value);
    return items.map((item, at) => {
      return {
        ...parent,
        value: item,
        path: [...path, at],
        name: optionName(items[at - 1]) ?? name,
      };
    });
  }
  return Object.entries(asRecord(value) ?? {}).map(([key, item]) => {
    return { ...parent, value: item, path: [...path, key], name: key };
  });
}

function optionName(argument: unknown): string | null {
  return typeof argument === "string" && /^--?[A-Za-z][\w-]*$/.test(argument)
    ? argument.replace(/^-+/, "")
    : null;
}

const ADDRESS = /^[a-z][a-z0-9+.-]{0,30}:\/\//i;

function inspectText(text: string, at: Waiting, isSecret: boolean): InspectedValue[] {
  const { tool, path, name, isLive } = at;
  const isInAddress = ADDRESS.test(text) || name === "url" || name === "uri";
  const rest = { tool, path, isInAddress, isEmbedded: false, fix: null };
  const references = findReferences(text).map((reference): InspectedValue => {
    const shown = referenceText(reference);
    return { ...rest, kind: "reference", shown, isEmbedded: text !== shown };
  });
  const foreign = readForeignReferences(text, isSecret && path[0] === "headers");
  const strangers = foreign.found.map((found): InspectedValue => {
    const fix = isLive ? foreign.rewritten : null;
    return { ...rest, kind: "foreign", shown: found.text, isEmbedded: text !== found.text, fix };
  });
  const judged = foreign.rewritten ?? text;
  // What an import has kept is judged by its look alone: keys of a schema are often called "token".
  const isLookAlike = findCredential(isLive ? name : "", judged) !== null || hasUserInfo(judged);
  return [
    ...references,
    ...strangers,
    ...(isLookAlike
      ? [{ ...rest, kind: "look-alike" as const, shown: previewCredential(judged) }]
      : []),
  ];
}

function targetOf(toolset: JsonRecord | null): string | null {
  const server = asRecord(toolset?.["server"]);
  const address = asText(server?.["url"]) ?? asText(server?.["uri"]) ?? asText(toolset?.["uri"]);
  if (address !== null) return URL.canParse(address) ? new URL(address).origin : null;
  const command = asText(server?.["command"]);
  // The first word only: arguments may hold what nobody should see.
  return command === null ? null : `runs ${command.trim().split(/\s+/)[0] ?? ""}`;
}
