import type pg from "pg";
import { contentHash } from "@/lib/json/hash";

import { quoted, type PostgresPlace } from "../place/postgres-place";
import { codeOf } from "./failures";
import { FACTS, SECURED_TABLES, seenCondition, type Words } from "../sight/tables";
import type { Sight } from "../sight/sight";
import { lockText } from "./lock-text";

/** Reads for members. It owns nothing and may only read, so that policies hold for it, whoever Colloquy connects as. */
const ROLE = "colloquy_member";
/** What the names of views begin with that say of all rows what conditions need. */
export const FACTS_PREFIX = "_seen_";
const POLICY = "colloquy_sight";
const ACCOUNT = "colloquy.account";
const PRIVATE_OF = "colloquy.private_of";
const KEY = "colloquy.key";
const OPENED = "colloquy.opened";
const LIBRARIES = "colloquy.libraries";

const NOT_ALLOWED = "42501";

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Lets a transaction see, by the database's own rule, what somebody sees; holds for the transaction alone. */
export function seeAs({ isWhole, account, privateOf, by, opened, libraries }: Sight): string {
  if (isWhole) return "";
  return (
    `; SET LOCAL ${ACCOUNT} = ${literal(account ?? "")}` +
    `; SET LOCAL ${PRIVATE_OF} = ${literal(privateOf ?? "")}` +
    `; SET LOCAL ${KEY} = ${literal(by.key ?? "")}` +
    `; SET LOCAL ${OPENED} = ${literal(JSON.stringify(opened))}` +
    `; SET LOCAL ${LIBRARIES} = ${literal(JSON.stringify(libraries))}; SET LOCAL ROLE ${ROLE}`
  );
}

/** Whether a library is guarded, for whoever did not open it. */
export async function hasRowSecurity(
  client: pg.ClientBase,
  { schema }: PostgresPlace,
): Promise<boolean> {
  const { rows } = await client.query<{ note: string | null }>({
    text: `SELECT obj_description(c.oid, 'pg_class') AS note FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relname = $2`,
    values: [schema, `${FACTS_PREFIX}Conversation`],
  });
  return rows[0]?.note?.startsWith("guarded ") === true && (await mayTakeRole(client));
}

/**
 * Makes the database guard the rows of a library as well, by the rule that every statement carries. It takes a role,
 * which is made where the user of DATABASE_URL may make one or was given before.
 * @returns whether it does
 */
export async function guardRows(client: pg.ClientBase, place: PostgresPlace): Promise<boolean> {
  if (!(await mayTakeRole(client)) && !(await makeRole(client))) return false;
  const script = policies(place);
  const note = `guarded ${contentHash(script)}`;
  const view = `${quoted(place.schema)}."${FACTS_PREFIX}Conversation"`;
  const { rows } = await client.query<{ note: string | null }>({
    text: "SELECT obj_description(to_regclass($1), 'pg_class') AS note",
    values: [view],
  });
  if (rows[0]?.note === note) return true;
  try {
    await client.query(`BEGIN; SET LOCAL client_min_messages = warning; ${lockText(place)}`);
    await client.query(`${script}\nCOMMENT ON VIEW ${view} IS ${literal(note)}`);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    // The tables are somebody else's, who did not guard them.
    if (codeOf(error) === NOT_ALLOWED) return false;
    throw error;
  }
}

async function mayTakeRole(client: pg.ClientBase): Promise<boolean> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL ROLE ${ROLE}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query("ROLLBACK");
  }
}

async function makeRole(client: pg.ClientBase): Promise<boolean> {
  for (const text of [
    `CREATE ROLE ${ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS`,
    `GRANT ${ROLE} TO CURRENT_USER`,
  ]) {
    // Another process may make it at this moment, or an administrator has; what counts is whether it can be taken.
    await client.query(text).catch(() => undefined);
  }
  return mayTakeRole(client);
}

/** The texts in a list that a setting holds. */
const listed = (name: string): string =>
  `SELECT json_array_elements_text(coalesce(nullif(current_setting('${name}', true), ''), '[]')::json)`;

/** Everything that is made: views, grants and policies. The owner of the tables is not bound by them. */
function policies({ schema }: PostgresPlace): string {
  const named = (name: string): string => `${quoted(schema)}."${name}"`;
  const words: Words = {
    table: named,
    facts: (name) => named(`${FACTS_PREFIX}${name}`),
    account: `(SELECT current_setting('${ACCOUNT}', true))`,
    privateOf: `(SELECT current_setting('${PRIVATE_OF}', true))`,
    key: `(SELECT current_setting('${KEY}', true))`,
    opened: listed(OPENED),
    // Everybody who reads may read it; where somebody looks for what they manage, statements leave it out.
    main: true,
    libraries: listed(LIBRARIES),
  };
  const views = Object.entries(FACTS).map(([name, columns]) => {
    const selected = columns.map((column) => `"${column}"`).join(", ");
    return `CREATE OR REPLACE VIEW ${words.facts(name)} AS SELECT ${selected} FROM ${named(name)};`;
  });
  const rules = SECURED_TABLES.flatMap((name) => [
    `ALTER TABLE ${named(name)} ENABLE ROW LEVEL SECURITY;`,
    `DROP POLICY IF EXISTS ${POLICY} ON ${named(name)};`,
    `CREATE POLICY ${POLICY} ON ${named(name)} FOR SELECT TO ${ROLE} USING (${seenCondition(name, words)});`,
  ]);
  return [
    ...views,
    ...rules,
    `GRANT USAGE ON SCHEMA ${quoted(schema)} TO ${ROLE};`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${quoted(schema)} TO ${ROLE};`,
  ].join("\n");
}
