import { isCredentialName } from "@/lib/domain/secrets/credential";
import type { DefinitionRemark } from "@/lib/domain/toolset/lint/definition";
import type { AuditFinding, AuditRule } from "./report";

/** Characters of a definition from which on a sync holds it back. */
export const LARGE_DEFINITION = 64_000;

/** What a remark about a definition is in an audit. */
export const RULE_OF: Readonly<
  Record<DefinitionRemark["rule"], readonly [AuditRule, AuditFinding["level"]]>
> = {
  "hidden-characters": ["hidden-text", "error"],
  "decoded-payload": ["hidden-text", "error"],
  "injection-phrase": ["instruction", "error"],
  "hidden-instruction": ["instruction", "warning"],
  "hint-contradiction": ["claims", "warning"],
  "hint-name": ["claims", "warning"],
};

/** A remark as a finding about what the server calls `tool`. */
export function remarkFinding(
  remark: DefinitionRemark,
  tool: string,
  pointer: string,
): AuditFinding {
  const [rule, level] = RULE_OF[remark.rule];
  return { rule, level, tool, pointer, message: remark.message };
}

/** `pageToken` and `key` are arguments of honest lists and maps. */
const HONEST =
  /^(?:key|(?:next|page|sync|continuation|pagination)[-_]?(?:page)?[-_]?(?:token|key))$/i;

/** Whether an argument of this name takes a credential. */
export const takesCredential = (name: string): boolean =>
  isCredentialName(name) && !HONEST.test(name);
