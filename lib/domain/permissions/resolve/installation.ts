import { compileGlob } from "@/lib/shared/glob";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Gate } from "./resolve";

/** A rule of the person who runs Colloquy. Nobody who uses it can loosen what the rule tightens. */
export interface PolicyRule {
  /** Of tools, or of `toolset/tool`, where `*` and `?` represent other characters. */
  readonly pattern: string;
  readonly effect: "Off" | "Ask";
  /** The setting it is in, which is what people know it by. */
  readonly setting: string;
}

/** What applies on this machine and is in no document. */
export interface Installation {
  readonly policy: readonly PolicyRule[];
  /** Which references the server of a toolset needs and cannot have here, as a clause; null when none. */
  readonly lacks: (toolset: JsonRecord) => string | null;
  /** Which scopes the server of a toolset said its sign-in lacks, as a clause; null when none. */
  readonly misses?: (toolset: JsonRecord) => string | null;
}

/** The rules that speak about a tool, as one gate for each effect they have. */
export function policyGates(
  policy: readonly PolicyRule[],
): (toolset: JsonRecord | null, tool: JsonRecord | null) => Gate[] {
  const rules = policy.map((rule) => ({ ...rule, fits: compileGlob(rule.pattern) }));
  return (toolset, tool) => {
    const name = asText(tool?.["name"]);
    // An empty name is one: a rule about every tool is about this one as well.
    if (name === null) return [];
    const address = `${asText(toolset?.["id"]) ?? ""}/${name}`;
    return (["Off", "Ask"] as const).flatMap((effect) => {
      const speaking = rules.filter(
        (rule) => rule.effect === effect && rule.fits(rule.pattern.includes("/") ? address : name),
      );
      const said = speaking.map(({ setting, pattern }) => `${setting} has “${pattern}”`);
      return speaking.length === 0 ? [] : [localGate("operator-policy", effect, said.join("; "))];
    });
  };
}

/** The tools of a server are off as long as it cannot be given what it needs. */
export function unresolvedGate(lacking: string): Gate {
  return localGate("unresolved-secret", "Off", lacking);
}

/** A sign-in that lacks scopes: calls that need them fail, and nobody knows which before they are made. */
export function missingScopeGate(missing: string): Gate {
  return { ...localGate("missing-scope", "Off", missing), tightens: [] };
}

/**
 * What this machine adds to the gates of the tools of one toolset.
 * @param isListed whether its server was ever listed from here: what others need is no concern of this machine
 */
export function installationGates(
  { policy, lacks, misses }: Installation,
  toolset: JsonRecord | null,
  isListed: boolean,
): (tool: JsonRecord | null) => readonly Gate[] {
  const ofPolicy = policyGates(policy);
  const lacking = isListed && toolset !== null ? lacks(toolset) : null;
  const missing = isListed && toolset !== null ? (misses?.(toolset) ?? null) : null;
  const ofServer = [
    ...(lacking === null ? [] : [unresolvedGate(lacking)]),
    ...(missing === null ? [] : [missingScopeGate(missing)]),
  ];
  return (tool) => (policy.length === 0 ? ofServer : [...ofPolicy(toolset, tool), ...ofServer]);
}

function localGate(id: Gate["id"], effect: "Off" | "Ask", message: string): Gate {
  return {
    id,
    where: { document: "settings", pointer: "" },
    scope: "installation",
    tightens: [effect === "Off" ? "enabled" : "requiresApproval"],
    message,
  };
}
