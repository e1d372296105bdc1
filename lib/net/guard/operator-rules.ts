import ipaddr from "ipaddr.js";

import type { PolicyRule } from "@/lib/domain/permissions/resolve/installation";

import { bareHost, isAddress, isLoopbackHost } from "./host";
import { readProgramLines, type ProgramLine } from "./program-lines";

/** What the person who runs Colloquy allows beyond public addresses. Nothing but the environment sets it. */
export interface OperatorRules {
  /** Nobody but this machine reaches Colloquy: it may then reach the machine, and say what went wrong. */
  readonly isLocal: boolean;
  readonly hosts: readonly { readonly host: string; readonly port: number | null }[];
  readonly ranges: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];
  /** Programs that may be started as servers. */
  readonly programs: readonly ProgramLine[];
  /** Variables of the environment that `${env:NAME}` may represent. */
  readonly variables: ReadonlySet<string>;
  /** What is off or asked whatever toolsets say. */
  readonly policy: readonly PolicyRule[];
  /** Sentences about entries that could not be read; they allow nothing. */
  readonly faults: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `COLLOQUY_ALLOW_HOSTS` (hosts, `host:port`, addresses or networks as `10.0.0.0/8`, with commas between
 * them), `COLLOQUY_STDIO` (see `readProgramLines`), `COLLOQUY_ENV_REFERENCES` (names, with commas), and
 * `COLLOQUY_TOOLS_OFF` and `COLLOQUY_TOOLS_ASK` (patterns of `PolicyRule`, with commas).
 */
export function readOperatorRules(env: Environment = process.env): OperatorRules {
  const faults: string[] = [];
  const hosts: { host: string; port: number | null }[] = [];
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of listOf(env["COLLOQUY_ALLOW_HOSTS"])) {
    const host = readHost(entry);
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry));
    else if (host !== null) hosts.push(host);
    else faults.push(`COLLOQUY_ALLOW_HOSTS: “${entry}” is neither a host nor a network.`);
  }
  const programs = readProgramLines(env["COLLOQUY_STDIO"] ?? "");
  return {
    isLocal: isLoopbackHost(bareHost(env["HOST"] || "127.0.0.1")) && !isOpenToOthers(env),
    hosts,
    ranges,
    programs: programs.lines,
    policy: [
      ...policyIn(env, "COLLOQUY_TOOLS_OFF", "Off"),
      ...policyIn(env, "COLLOQUY_TOOLS_ASK", "Ask"),
    ],
    variables: new Set(listOf(env["COLLOQUY_ENV_REFERENCES"])),
    faults: [...faults, ...programs.faults],
  };
}

/** Whether members come in from other machines through a proxy, which on loopback looks as if nobody did. */
function isOpenToOthers(env: Environment): boolean {
  if (env["COLLOQUY_ACCOUNTS"] !== "on") return false;
  const address = env["COLLOQUY_PUBLIC_URL"] ?? "";
  const isElsewhere = URL.canParse(address) && !isLoopbackHost(bareHost(new URL(address).hostname));
  return isElsewhere || (env["COLLOQUY_TRUST_PROXY"] ?? "").trim() !== "";
}

function policyIn(env: Environment, setting: string, effect: PolicyRule["effect"]): PolicyRule[] {
  return listOf(env[setting]).map((pattern) => ({ pattern, effect, setting }));
}

function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function readHost(entry: string): { host: string; port: number | null } | null {
  if (isAddress(bareHost(entry))) return { host: normal(bareHost(entry)), port: null };
  // The rules for hosts of URLs hold, so that a name is compared in the form it will have in one.
  const address = `http://${entry}/`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.pathname !== "/" || url.search !== "" || url.username !== "" || url.hash !== "")
    return null;
  const port = /:(\d+)$/.exec(entry)?.[1];
  return {
    host: normal(bareHost(url.hostname)),
    port: port === undefined ? null : Number(port),
  };
}

const normal = (host: string): string => (isAddress(host) ? ipaddr.process(host).toString() : host);
