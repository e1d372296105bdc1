import { createApiKey, listApiKeys, revokeApiKey } from "@/lib/data/api/keys";
import type { ApiKeyView, ApiScope } from "@/lib/domain/tool-sets-api/api-key";

import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import type { Terminal } from "../io/terminal";
import { JSON_OPTION, type Arguments, type Command } from "./command";

export const keys: Command = {
  name: "keys",
  summary: "Creates, lists and revokes keys of the tool sets API.",
  usage: "keys create <name> --scope <scope> | keys list | keys revoke <id…>  [--json]",
  options: {
    ...JSON_OPTION,
    scope: {
      type: "string",
      value: "<scope>",
      help: "what a new key may do: tools:read or tools:manage",
    },
    data: { type: "string", value: "<folder>", help: "default COLLOQUY_DATA or ./data" },
  },
  async run(given, terminal) {
    const [verb, ...names] = given.names;
    if (verb !== "create" && given.text("scope") !== undefined) {
      throw usage("--scope is for keys create.");
    }
    switch (verb) {
      case "create":
        return create(names, given, terminal);
      case "list":
        if (names.length > 0) throw usage(`keys list does not take "${names[0] ?? ""}".`);
        return list(given, terminal);
      case "revoke":
        return revoke(names, terminal);
      default:
        throw usage(verb === undefined ? "Say what to do." : `There is no "keys ${verb}".`);
    }
  },
};

const LONGEST_NAME = 100;

/** The key is the result, alone on its line, so that a script can put it where it belongs. */
async function create(
  names: readonly string[],
  given: Arguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const [name = "", extra] = names;
  if (extra !== undefined) throw usage(`keys create does not take "${extra}"; quote the name.`);
  if (name.trim() === "") throw usage("A key needs a name: keys create <name> --scope <scope>.");
  if (name.trim().length > LONGEST_NAME) throw usage("A name has at most 100 characters.");
  const scope = readScope(given.text("scope"));
  const key = await createApiKey(name.trim(), scope);
  const [made] = await listApiKeys();
  if (given.has("json")) {
    await terminal.write(
      `${JSON.stringify({ id: made?.id ?? "", name: name.trim(), scope, key })}\n`,
    );
    return EXIT.done;
  }
  await terminal.write(`${key}\n`);
  terminal.say("Keep it now: it is shown once, and only its hash is stored.");
  return EXIT.done;
}

async function list(given: Arguments, terminal: Terminal): Promise<ExitCode> {
  for (const key of await listApiKeys()) {
    if (given.has("json")) await terminal.write(`${JSON.stringify(described(key))}\n`);
    else {
      const { id, scope, state, lastUsed, name } = described(key);
      await terminal.print(id, scope, state, lastUsed ?? "never used", name);
    }
  }
  return EXIT.done;
}

async function revoke(ids: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (ids.length === 0) throw usage("Name the keys to revoke by their ids; keys list has them.");
  let code: ExitCode = EXIT.done;
  for (const id of ids) {
    if (await revokeApiKey(id)) await terminal.print(id, "revoked");
    else {
      terminal.say(`There is no key ${id} that could be revoked.`);
      code = EXIT.found;
    }
  }
  return code;
}

function described({ id, name, prefix, scope, createdMs, lastUsedMs, revokedMs }: ApiKeyView) {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const state = revokedMs === null ? "active" : "revoked";
  return { id, name, prefix, scope, state, created: time(createdMs), lastUsed: time(lastUsedMs) };
}

function readScope(scope: string | undefined): ApiScope {
  if (scope === "tools:read" || scope === "tools:manage") return scope;
  throw usage("Give --scope tools:read or --scope tools:manage.");
}

const usage = (message: string) =>
  new CommandError(EXIT.usage, `${message} See: colloquy help keys`);
