import type { AccountOutcome } from "@/lib/accounts/outcome";
import { isRole, ROLES, type KeyScope, type Role } from "@/lib/domain/accounts/role";
import { closeAccounts } from "@/lib/data/accounts/database";
import { listMemberKeys } from "@/lib/data/accounts/member-keys";
import { listMembers } from "@/lib/data/accounts/memberships";

import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import type { Terminal } from "../io/terminal";
import { JSON_OPTION, type Arguments, type Command } from "./command";

export const accounts: Command = {
  name: "accounts",
  summary: "Manages the members of a library and their accounts.",
  usage:
    "accounts list | create <email> | invite <email> | role <email> --role <role> | reset-password <email> | " +
    "revoke-sessions <email> | remove <email> | create-key <email> | keys <email> | revoke-key <email> --id <id>  " +
    "[--role <role>] [--name <name>] [--scope <scope>] [--days <days>] [--include-private] [--json]",
  options: {
    ...JSON_OPTION,
    role: {
      type: "string",
      value: "<role>",
      help: `${ROLES.join(", ")}; editor where none is named`,
    },
    name: { type: "string", value: "<name>", help: "of a new account or key" },
    scope: {
      type: "string",
      value: "<scope>",
      help: "of a new key: read or write; read where none is named",
    },
    days: {
      type: "string",
      value: "<days>",
      help: "how long a new key is good; 90 where none is named",
    },
    "include-private": {
      type: "boolean",
      help: "a new key also reaches the private conversations of its member",
    },
    id: { type: "string", value: "<id>", help: "of a key to revoke" },
    data: { type: "string", value: "<folder>", help: "default COLLOQUY_DATA or ./data" },
  },
  async run(given, terminal) {
    const [verb = "", email, extra] = given.names;
    if (extra !== undefined) throw usage(`accounts ${verb} takes one email address.`);
    try {
      if (verb === "list") {
        if (email !== undefined) throw usage("accounts list takes no email address.");
        return await list(given, terminal);
      }
      const work = VERBS.get(verb);
      if (work === undefined && verb !== "keys") throw usage(`There is no "accounts ${verb}".`);
      if (email === undefined) throw usage(`Name an email address: accounts ${verb} <email>.`);
      if (work === undefined) return await listKeys(email, given, terminal);
      return await report(await work(email, given), { email, verb }, terminal);
    } finally {
      await closeAccounts();
    }
  },
};

/** What a verb printed, or why it did nothing. */
type Result = AccountOutcome<Readonly<Record<string, string | number>>>;

const VERBS = new Map<string, (email: string, given: Arguments) => Promise<Result>>([
  [
    "create",
    async (email, given) => {
      const { createAccount } = await import("@/lib/accounts/operator");
      return createAccount({ email, name: given.text("name") ?? "", role: roleOf(given) });
    },
  ],
  [
    "invite",
    async (email, given) => {
      const { invite } = await import("@/lib/accounts/invite");
      return invite({ email, role: roleOf(given) }, null);
    },
  ],
  [
    "reset-password",
    async (email) => (await import("@/lib/accounts/operator")).resetPassword(email),
  ],
  [
    "revoke-sessions",
    (email) =>
      withAccount(email, async (id) => {
        const { revokeSessions } = await import("@/lib/accounts/operator");
        return { ok: true, data: { ended: await revokeSessions(id) }, cookies: [] };
      }),
  ],
  [
    "role",
    (email, given) => {
      if (given.text("role") === undefined) throw usage("Give --role.");
      const role = roleOf(given);
      return withAccount(email, async (id) => {
        const { changeMember } = await import("@/lib/accounts/members");
        return withoutData(await changeMember(id, role, null));
      });
    },
  ],
  [
    "create-key",
    (email, given) => {
      const scope = scopeOf(given);
      const days = Number(given.text("days") ?? "90");
      if (!Number.isInteger(days) || days < 1) throw usage("--days must be a number of days.");
      return withAccount(email, async (id) => {
        const { createMemberKey } = await import("@/lib/accounts/member-key");
        const name = given.text("name") ?? "Key";
        const includesPrivate = given.has("include-private");
        return createMemberKey(id, { name, scope, days, includesPrivate }, null);
      });
    },
  ],
  [
    "revoke-key",
    (email, given) => {
      const key = given.text("id");
      if (key === undefined) throw usage("Give --id.");
      return withAccount(email, async (id) => {
        const { endMemberKey } = await import("@/lib/accounts/member-key");
        return withoutData(await endMemberKey(id, key, null));
      });
    },
  ],
  [
    "remove",
    (email) =>
      withAccount(email, async (id) => {
        const { removeMember } = await import("@/lib/accounts/members");
        return withoutData(await removeMember(id, null));
      }),
  ],
]);

async function withAccount(email: string, work: (id: string) => Promise<Result>): Promise<Result> {
  const { accountOf } = await import("@/lib/accounts/operator");
  const account = await accountOf(email);
  return account.ok ? work(account.data.id) : account;
}

const withoutData = (outcome: AccountOutcome): Result =>
  outcome.ok ? { ...outcome, data: {} } : outcome;

const SAID: ReadonlyMap<string, string> = new Map([
  ["create", "Give it to its owner now: it is shown once, and only its hash is stored."],
  ["invite", "Send the link yourself: it works once, for seven days."],
  ["create-key", "Keep it now: it is shown once, and only its hash is stored."],
  ["reset-password", "Give it to its owner now. Every session of the account has ended."],
]);

const DONE: ReadonlyMap<string, string> = new Map([
  ["role", "changed"],
  ["remove", "removed"],
  ["revoke-key", "revoked"],
]);

/** The password, the link or the key is the result, alone on its line. */
async function report(
  result: Result,
  { email, verb }: { readonly email: string; readonly verb: string },
  terminal: Terminal,
): Promise<ExitCode> {
  if (!result.ok) {
    terminal.say(result.message);
    return result.reason === "invalid" ? EXIT.usage : EXIT.found;
  }
  const [value] = Object.values(result.data);
  if (value === undefined) await terminal.print(email, DONE.get(verb) ?? "done");
  else await terminal.write(`${value}\n`);
  const said = SAID.get(verb);
  if (said !== undefined) terminal.say(said);
  return EXIT.done;
}

async function list(given: Arguments, terminal: Terminal): Promise<ExitCode> {
  for (const { id, name, email, role, createdMs } of await listMembers()) {
    const created = new Date(createdMs).toISOString();
    if (given.has("json")) {
      await terminal.write(`${JSON.stringify({ id, name, email, role, created })}\n`);
    } else await terminal.print(email, role, created, name);
  }
  return EXIT.done;
}

/** The keys of a member that are good. */
async function listKeys(email: string, given: Arguments, terminal: Terminal): Promise<ExitCode> {
  const { accountOf } = await import("@/lib/accounts/operator");
  const account = await accountOf(email);
  if (!account.ok) {
    terminal.say(account.message);
    return EXIT.found;
  }
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  for (const key of await listMemberKeys(account.data.id)) {
    const { id, name, scope, includesPrivate, expiresMs, lastUsedMs } = key;
    const [ends, lastUsed] = [time(expiresMs), time(lastUsedMs)];
    if (given.has("json")) {
      const shown = { id, name, scope, includesPrivate, ends, lastUsed };
      await terminal.write(`${JSON.stringify(shown)}\n`);
    } else {
      const access = includesPrivate ? `${scope}, includes private` : scope;
      await terminal.print(id, access, ends ?? "", lastUsed ?? "never used", name);
    }
  }
  return EXIT.done;
}

function scopeOf(given: Arguments): KeyScope {
  const scope = given.text("scope") ?? "read";
  if (scope === "read" || scope === "write") return scope;
  throw usage("--scope must be read or write.");
}

function roleOf(given: Arguments): Role {
  const role = given.text("role") ?? "editor";
  if (isRole(role)) return role;
  throw usage(`--role must be one of ${ROLES.join(", ")}.`);
}

const usage = (message: string) =>
  new CommandError(EXIT.usage, `${message} See: colloquy help accounts`);
