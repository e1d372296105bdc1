import pg from "pg";

import { processWide } from "@/lib/shared/process-wide";

/** A table of the library, or of another schema, after a word that a table follows. */
const TABLE =
  /(?<!distinct )\b(?:from|join|into|update|table|only|copy)\s+(?:only\s+)?("?)([\w$]+)\1(\s*\.)?/gi;
/** Those of the server itself are the same for every library. */
const OF_SERVER =
  /^(?:pg_|information_schema|jsonb?_|unnest|generate_series|lateral|select|last_id|values|set$)/i;
const PLACE = /\bSET LOCAL search_path TO "((?:[^"]|"")+)", pg_temp\b/;

/** Where the statements of one connection are: in a transaction that has named this schema, in one that has not yet. */
type State = "outside" | "begun" | { readonly schema: string; readonly isDeferred: boolean };

/**
 * Reads what a connection of the app sends, one statement after the other, and finds what could reach another library:
 * a table named without a schema before the transaction has said where the library is, one named with a schema within
 * it, and a statement that moves or ends the transaction by itself.
 */
export class SentStatements {
  #state: State = "outside";

  /** @returns what is wrong with the statement; null when nothing is */
  hear(text: string): string | null {
    const schema = PLACE.exec(text)?.[1];
    const state = this.#state;
    if (/^BEGIN\b/.test(text)) {
      if (state !== "outside") return "a transaction within another one";
      const isDeferred = text.includes("synchronous_commit = off");
      this.#state = schema === undefined ? "begun" : { schema, isDeferred };
      return null;
    }
    if (/^(?:COMMIT|ROLLBACK)$/.test(text)) {
      this.#state = "outside";
      return null;
    }
    if (typeof state === "object") {
      // A restore copies entries in words of its own.
      return state.isDeferred && text.startsWith('insert into "LedgerEntry"')
        ? "an entry of the ledger that a crash may take back when its head is already beside the library"
        : wrongWithin(text, state.schema);
    }
    if (state === "begun" && schema !== undefined) {
      this.#state = { schema, isDeferred: false };
      return null;
    }
    const unplaced = tables(text).find(({ isQualified }) => !isQualified);
    return unplaced === undefined
      ? null
      : `${unplaced.name} without its schema, outside of a placed transaction`;
  }
}

function wrongWithin(sent: string, schema: string): string | null {
  const text = bare(sent);
  if (/\bsearch_path\b|\bset_config\s*\(/i.test(sent)) return "it names another place";
  if (
    /(?:^|;)\s*(?:BEGIN|COMMIT|END|ROLLBACK|START TRANSACTION)\b\s*(?:;|$|TRANSACTION|WORK)/i.test(
      text,
    )
  ) {
    return "it moves the transaction";
  }
  const foreign = tables(text).find(({ name, isQualified }) => isQualified && name !== schema);
  return foreign === undefined ? null : `a table of the schema ${foreign.name}`;
}

/** Without comments, texts and bodies of functions. */
const bare = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");

function tables(text: string): { readonly name: string; readonly isQualified: boolean }[] {
  return [...bare(text).matchAll(TABLE)].flatMap(([, , name = "", dot]) =>
    OF_SERVER.test(name) ? [] : [{ name, isQualified: dot !== undefined }],
  );
}

/** Everything that connections of the app have sent wrongly since this was called first. */
export const sentStatements = (): { readonly wrong: string[] } =>
  processWide("sent-statements", watchStatements);

function watchStatements(): { readonly wrong: string[] } {
  const query = Reflect.get(pg.Client.prototype, "query");
  const heard = new WeakMap<pg.Client, SentStatements>();
  const wrong: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (isOfApp(this)) {
      const sent = heard.get(this) ?? new SentStatements();
      heard.set(this, sent);
      const [first] = args;
      const isObject = typeof first === "object" && first !== null && "text" in first;
      const text = String(isObject ? first.text : first);
      const fault = sent.hear(text);
      if (fault !== null) wrong.push(`${fault}: ${text}`);
    }
    return Reflect.apply(query, this, args) as never;
  };
  return { wrong };
}

/** Tests have connections of their own without a name, which make and empty schemas; some name those of the app. */
function isOfApp(client: pg.Client): boolean {
  const parameters: unknown = Reflect.get(client, "connectionParameters");
  return (
    typeof parameters === "object" &&
    parameters !== null &&
    "application_name" in parameters &&
    /^(?:colloquy$|cut-)/.test(String(parameters.application_name))
  );
}
