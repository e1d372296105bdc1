import "server-only";

import { readSecrets } from "@/lib/data/secrets/sealed-values";
import { readSignIns } from "@/lib/data/secrets/sign-ins";
import { signInServer } from "@/lib/domain/oauth/reference";
import type { SecretReference } from "@/lib/domain/secrets/references";
import { secretName, secretOrigin } from "@/lib/domain/secrets/stored-secret";
import type { MissingReference } from "@/lib/domain/sync/view";
import { isListedHost } from "@/lib/net/guard/address-rule";
import { bareHost, portOf } from "@/lib/net/guard/host";
import type { OperatorRules } from "@/lib/net/guard/operator-rules";
import { isAllowedProgram } from "@/lib/net/guard/program-lines";
import type { ServerTarget } from "@/lib/net/server-target";

import { unsealTokens } from "./sign-in/sealed-tokens";
import { unseal } from "./sealing/seal";
import { readKey } from "./sealing/secret-key";

/** The part of a server's description that a reference is in. */
export type ReferencePlace = "header" | "variable" | "elsewhere";

/** What becomes of a reference. The value goes into the request and nowhere else. */
export type Judgement =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: MissingReference["reason"] };

export type Judge = (
  server: ServerTarget,
  place: ReferencePlace,
  reference: SecretReference,
) => Judgement;

type Environment = Readonly<Record<string, string | undefined>>;

const no = (reason: MissingReference["reason"]): Judgement => ({ ok: false, reason });

/** Reads the store once, for all references of a run or a report. */
export async function openJudge(
  rules: OperatorRules,
  env: Environment = process.env,
): Promise<Judge> {
  const secrets = new Map((await readSecrets()).map((secret) => [secret.name, secret]));
  const signIns = new Map((await readSignIns()).map((signIn) => [signIn.server, signIn]));
  const reading = readKey();

  function judgeSignIn(server: ServerTarget): Judgement {
    const signIn = signIns.get(signInServer(server.url ?? "") ?? "");
    if (signIn === undefined || reading?.ok !== true) return no("unset");
    const held = unsealTokens(signIn, reading.key);
    if (held === null) return no("unset");
    const isOver = signIn.expiresMs !== null && signIn.expiresMs <= Date.now();
    // A run renews it first; a report only has to know that it can.
    const canRenew = held.refresh !== null || signIn.way === "client";
    return isOver && !canRenew ? no("unset") : { ok: true, value: held.access };
  }

  function judgeSecret(server: ServerTarget, name: string): Judgement {
    const secret = secrets.get(secretName(name) ?? "");
    if (secret === undefined || reading?.ok !== true) return no("unset");
    const origin = secretOrigin(server.url ?? "");
    if (origin === null || !secret.origins.includes(origin)) return no("unbound");
    const value = unseal(secret.name, secret, reading.key);
    return value === null ? no("unset") : { ok: true, value };
  }

  function judgeVariable(server: ServerTarget, name: string): Judgement {
    if (!rules.variables.has(name) || !isOperatorsOwn(server, rules)) return no("forbidden");
    const value = env[name];
    return value === undefined || value === "" ? no("unset") : { ok: true, value };
  }

  return (server, place, { source, name }) => {
    if (place === "elsewhere") return no(server.transport === "stdio" ? "forbidden" : "in-url");
    if (source === "env") return judgeVariable(server, name);
    if (source === "oauth") {
      return place === "header" && server.transport !== "stdio"
        ? judgeSignIn(server)
        : no("forbidden");
    }
    // A program is bound to no origin, so nothing says which secrets it may have.
    return place === "header" ? judgeSecret(server, name) : no("forbidden");
  };
}

/**
 * Whether whoever runs Colloquy named this very server: its host in COLLOQUY_ALLOW_HOSTS, or its command line in
 * COLLOQUY_STDIO. A network it lies in, or that it is on this machine, says nothing about the server.
 */
function isOperatorsOwn(server: ServerTarget, rules: OperatorRules): boolean {
  const { transport, url, command, args, cwd } = server;
  if (transport === "stdio") {
    return command !== null && isAllowedProgram({ command, args, cwd }, rules.programs);
  }
  if (url === null || !URL.canParse(url)) return false;
  const address = new URL(url);
  return isListedHost(bareHost(address.hostname), portOf(address), rules);
}
