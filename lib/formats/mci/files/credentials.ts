import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { looksLikeCredential } from "@/lib/domain/secrets/credential";
import { valueAtPointer } from "@/lib/json/pointer-value";
import { formatPointer } from "@/lib/json/pointers";
import {
  createConcealer,
  type ConcealedPlace,
  type Concealer,
} from "@/lib/formats/kit/secrets/conceal";
import { editSyntax } from "@/lib/formats/kit/syntax/edit-syntax";
import type { Concealed } from "@/lib/formats/kit/contract/format";

import type { MciFile } from "./read";

/** A file without the credentials in it. */
interface CleanFile {
  readonly text: string;
  readonly concealed: readonly Concealed[];
}

/**
 * Puts references to the environment in place of the credentials of a file: in what its tools say of how they
 * are run, and in its servers. The rest of the text stays as it is, but for copies of the same credential.
 * @returns null when there are none
 */
export function withoutCredentials(file: MciFile): CleanFile | null {
  const { text, value, syntax } = file;
  if (text === null) return null;
  const concealer = createConcealer("mci");
  const clean = concealFile(value, concealer);
  const { concealed } = concealer;
  if (concealed.length === 0) return null;
  const edited = editSyntax(syntax, text, value, clean);
  return {
    text: concealed.reduce((left, one) => withoutCopies(left, value, one), edited),
    concealed,
  };
}

function concealFile(value: JsonRecord, concealer: Concealer): JsonRecord {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === "mcp_servers") return [name, concealServers(member, concealer)];
      if (name !== "tools" || !Array.isArray(member)) return [name, member];
      return [name, asList(member).map((tool, at) => concealTool(tool, `/tools/${at}`, concealer))];
    }),
  );
}

function concealServers(value: unknown, concealer: Concealer): unknown {
  const servers = asRecord(value);
  if (servers === null) return value;
  return Object.fromEntries(
    Object.entries(servers).map(([key, server]) => {
      const path = formatPointer(["mcp_servers", key]);
      return [key, conceal(server, { path, owner: key, name: "" }, concealer)];
    }),
  );
}

function concealTool(value: unknown, path: string, concealer: Concealer): unknown {
  const tool = asRecord(value);
  const execution = asRecord(tool?.["execution"]);
  if (tool === null || execution === null) return value;
  const owner = asText(tool["name"]) ?? "";
  const place = { path: `${path}/execution`, owner, name: "" };
  const concealed = asRecord(conceal(execution, place, concealer)) ?? execution;
  return { ...tool, execution: concealKey(concealed, place, concealer) };
}

/** Conceals a value. Texts that arguments of a call become part of are judged by their look alone. */
function conceal(value: unknown, place: ConcealedPlace, concealer: Concealer): unknown {
  const quiet = mapTexts(value, (text) => (isArgument(text) ? "" : text));
  return restore(concealer.conceal(quiet, place), value);
}

function isArgument(text: string): boolean {
  return OTHER_TEMPLATE.test(text) && !looksLikeCredential(text.replaceAll(TEMPLATE, " "));
}

const TEMPLATE = /\{\{(?:(?!\{\{).)*?\}\}|\{!!(?:(?!\{!!).)*?!!\}/gs;
const OTHER_TEMPLATE = /\{\{(?!\s*env\.)|\{!!/;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return asList(value).map((item) => mapTexts(item, change));
  const record = asRecord(value);
  if (record === null) return value;
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => [name, mapTexts(member, change)]),
  );
}

/** Puts the texts back that were passed over. */
function restore(concealed: unknown, value: unknown): unknown {
  if (typeof value === "string") return isArgument(value) ? value : concealed;
  if (Array.isArray(value)) {
    const items = asList(concealed);
    return asList(value).map((item, at) => restore(items[at], item));
  }
  const [record, own] = [asRecord(value), asRecord(concealed)];
  if (record === null || own === null) return concealed;
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => [name, restore(own[name], member)]),
  );
}

/** The key of an API is under a name that says nothing. */
function concealKey(
  execution: JsonRecord,
  { path, owner }: { readonly path: string; readonly owner: string },
  concealer: Concealer,
): JsonRecord {
  const auth = asRecord(execution["auth"]);
  const value = asText(auth?.["value"]);
  if (auth === null || auth["type"] !== "apiKey" || value === null || isFilledIn(value)) {
    return execution;
  }
  const place = { path: `${path}/auth/value`, owner, name: "apiKey" };
  return { ...execution, auth: { ...auth, value: concealer.conceal(value, place) } };
}

const isFilledIn = (text: string) => text.includes("{{") || text.includes("{!!");

/** A shorter text may be elsewhere by chance. */
const SHORTEST_COPY = 8;

/** The same credential may be in a comment, or in another member, as well. */
function withoutCopies(
  text: string,
  value: JsonRecord,
  { path, text: written }: Concealed,
): string {
  const found = valueAtPointer(value, path);
  const former = found.found ? asText(found.value) : null;
  if (former === null) return text;
  let start = 0;
  while (start < former.length && former[start] === written[start]) start += 1;
  let end = 0;
  while (end < former.length - start && former.at(-1 - end) === written.at(-1 - end)) end += 1;
  const secret = former.slice(start, former.length - end);
  const reference = written.slice(start, written.length - end);
  return secret.length < SHORTEST_COPY ? text : text.replaceAll(secret, () => reference);
}
