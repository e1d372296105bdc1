import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { passwordsOfCommand } from "@/lib/domain/secrets/command-arguments";
import { concealText } from "@/lib/domain/secrets/conceal-text";
import { proposeVariable } from "@/lib/domain/secrets/credential";
import { formatPointer } from "@/lib/json/pointers";

import type { Concealed } from "../contract/format";
import { parseReferences, renderReferences, type ReferenceSyntax } from "./references";

/** What a value belongs to, for the name of the secret that takes its place. */
export interface ConcealedPlace {
  /** JSON Pointer in the item. */
  readonly path: string;
  /** What the whole belongs to, as the name of a server. */
  readonly owner: string;
  /** The key it stands under. */
  readonly name: string;
  /** What an argument calls it, where it says more than its option: `-e TOKEN=…`, `-H "Authorization: …"`. */
  readonly called?: string | undefined;
  /** Not a connection but the text around it: short texts under a telling name are no credentials there. */
  readonly isAround?: boolean;
  /** A program that is started: nothing binds a secret to one, so it gets variables of the environment. */
  readonly isProgram?: boolean;
  /** Which program it is. */
  readonly program?: string;
}

/** Takes credentials out of values; the same credential under the same name is one secret. */
export interface Concealer {
  /** A copy in which references stand for credentials, in the spelling of the file. */
  conceal<T>(value: T, place: ConcealedPlace): T;
  readonly concealed: readonly Concealed[];
}

const SHORTEST_AROUND = 12;
const VARIABLE = /^[A-Z][A-Z0-9_]+$/u;
/** `--token`, `--auth.token`; of Windows `/password`, which is a folder as well. */
const OPTION = /^(?:--?([A-Za-z][\w.-]*)|\/(pass(?:word)?|pwd|token|api[-_]?key|secret))$/iu;
const USER = /^(?:-u|--user(?:name)?)(?:$|=)/u;
/** A number, a path or a word. */
const PLAIN = /^(?:[\d:.]+|[./~].*|[A-Za-z][A-Za-z_-]*)$/u;
const SETTING = /^--?([A-Za-z][\w-]*)=/u;
/** What an argument sets, or the option in it: what ends in `=` can be a secret that is padded. */
const SET_INSIDE = /^(?:--?[A-Za-z][\w-]*=)?(?:([A-Z][A-Z0-9_]+)=[^=]|([A-Za-z][A-Za-z0-9-]+):\s)/u;

export function createConcealer(syntax: ReferenceSyntax): Concealer {
  const secrets = new Map<string, string>();
  /** Names by what they were wanted for, and how many of one wanted name there are. */
  const names = new Map<string, string>();
  const twins = new Map<string, number>();
  const concealed: Concealed[] = [];

  /** A name no other credential has. */
  function nameOf(value: string, { owner, name, called = name }: ConcealedPlace): string {
    const wanted = VARIABLE.test(called) ? called : proposeVariable(owner, called);
    const key = JSON.stringify([wanted, value]);
    const known = names.get(key);
    if (known !== undefined) return known;
    let twin = twins.get(wanted) ?? 1;
    let free = twin === 1 ? wanted : `${wanted}_${twin}`;
    while ((secrets.get(free) ?? value) !== value) free = `${wanted}_${(twin += 1)}`;
    twins.set(wanted, twin);
    names.set(key, free);
    secrets.set(free, value);
    return free;
  }

  function text(value: string, place: ConcealedPlace): string {
    const { name } = place;
    if (place.isAround === true && value.length < SHORTEST_AROUND) return value;
    const bare = withoutFallbacks(value, name, syntax);
    const ours = renderReferences(parseReferences(bare, syntax), "hub");
    if (concealText(name, ours, "") === null) {
      if (bare !== value) concealed.push({ path: place.path, text: bare, name: null });
      return bare;
    }
    const secret = nameOf(value, place);
    const source = place.isProgram === true ? "env" : "secret";
    const reference = `\${${source}:${secret}}`;
    const hidden = asOne(ours, concealText(name, ours, reference) ?? "", reference);
    const written = renderReferences(parseReferences(hidden, "hub"), syntax);
    concealed.push({ path: place.path, text: written, name: secret });
    return written;
  }

  function walk(value: unknown, place: ConcealedPlace): unknown {
    if (typeof value === "string") return text(value, place);
    if (typeof value === "number") {
      const hidden = text(String(value), place);
      return hidden === String(value) ? value : hidden;
    }
    if (Array.isArray(value)) return list(asList(value), place);
    const record = asRecord(value);
    return record === null ? value : members(record, place);
  }

  function list(items: readonly unknown[], place: ConcealedPlace): unknown[] {
    const passwords = place.program === undefined ? null : passwordsOfCommand(place.program, items);
    return items.map((item, at) => {
      const password = passwords?.get(at);
      if (password !== undefined && typeof item === "string") {
        const { start, end } = password;
        const own = { ...place, name: "password", path: `${place.path}/${at}` };
        return item.slice(0, start) + text(item.slice(start, end), own) + item.slice(end);
      }
      // `--token abc` as two arguments: the option names the value after it.
      const before = items[at - 1];
      const isPassword = before === "-p" && isPasswordOfUser(item, items);
      const name = isPassword ? "password" : (optionOf(item, before) ?? place.name);
      const called = typeof item === "string" ? calledInside(item) : undefined;
      return walk(item, { ...place, name, called, path: `${place.path}/${at}` });
    });
  }

  function members(record: JsonRecord, around: ConcealedPlace): JsonRecord {
    const place = startsProgram(record) ? { ...around, ...programOf(record) } : around;
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        walk(value, { ...place, name, path: place.path + formatPointer([name]) }),
      ]),
    );
  }

  return {
    // A copy has the shape of what it copies.
    conceal: <T>(value: T, place: ConcealedPlace) => walk(value, place) as T,
    concealed,
  };
}

const hasText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Whether a record is the entry of a server that is a program, in the words of any host. */
function startsProgram(record: JsonRecord): boolean {
  const { command, cmd } = record;
  const isReached = ["url", "serverUrl", "uri"].some((name) => hasText(record[name]));
  return !isReached && [command, cmd].some((words) => hasText(words) || Array.isArray(words));
}

/** What a record says of the program it starts. */
function programOf({ command }: JsonRecord): Pick<ConcealedPlace, "isProgram" | "program"> {
  return typeof command === "string" ? { isProgram: true, program: command } : { isProgram: true };
}

/** The option an argument is the value of, or sets itself. */
function optionOf(item: unknown, before: unknown): string | undefined {
  if (typeof item !== "string" || OPTION.test(item)) return undefined;
  const own = SETTING.exec(item)?.[1];
  const [, dashed, slashed] = (typeof before === "string" ? OPTION.exec(before) : null) ?? [];
  return own ?? dashed ?? slashed;
}

function calledInside(item: string): string | undefined {
  const [, variable, header] = SET_INSIDE.exec(item) ?? [];
  return variable ?? header;
}

/** `-p` is a port or a folder as well; beside a user it is a password where the value can be one. */
function isPasswordOfUser(item: unknown, items: readonly unknown[]): boolean {
  const hasUser = items.some((word) => typeof word === "string" && USER.test(word));
  return hasUser && typeof item === "string" && !PLAIN.test(item);
}

/** What holds where a variable has no value can be a credential, too; then the variable stands alone. */
function withoutFallbacks(value: string, name: string, syntax: ReferenceSyntax): string {
  const segments = parseReferences(value, syntax).map((segment, at, all) => {
    if (typeof segment === "string" || segment.fallback === null) return segment;
    const { fallback } = segment;
    const before = all[at - 1];
    const isSecret =
      [name, segment.name].some((key) => concealText(key, fallback, "") !== null) ||
      (typeof before === "string" && makesCredential(before, fallback));
    return isSecret
      ? renderReferences([{ ...segment, fallback: null, syntax: "hub" }], syntax)
      : segment;
  });
  return renderReferences(segments, syntax);
}

/** Whether what is before a text makes it a credential, as `Basic ` does. */
function makesCredential(before: string, text: string): boolean {
  return concealText("", before, "") === null && concealText("", before + text, "") !== null;
}

/** A reference has one value: where it took the place of several, all from the first to the last is that value. */
function asOne(original: string, hidden: string, reference: string): string {
  const [head = "", ...rest] = hidden.split(reference);
  const tail = rest.at(-1) ?? "";
  if (rest.length < 2) return hidden;
  const next = rest[0] ?? "";
  const end = next === "" ? head.length : original.indexOf(next, head.length);
  const value = original.slice(head.length, end);
  if (value !== "" && hidden.replaceAll(reference, () => value) === original) return hidden;
  return head + reference + tail;
}
