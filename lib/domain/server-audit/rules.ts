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
  "hidden-markup": ["hidden-text", "warning"],
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

/** Arguments of honest lists, maps and tables. */
const HONEST =
  /^(?:key|(?:(?:next|page|sync|continuation|pagination|cursor)_?)+(?:token|key)|(?:primary|foreign|public|sort|partition|cache|row|group|object|idempotency)_?key)$/;
/** What people call credentials where a program asks for them, one-time codes and payment among them. */
const ASKED_FOR =
  /^(?:bearer|cookies|otp|totp|(?:mfa|otp|totp|2fa|one_?time)_?code|pin(?:_?code)?|jwt|pat|basic_?auth|auth_?header|(?:credit|debit)_?card(?:_?(?:number|no))?|card_?number|cvv|cvc|security_?code)$/;

/** Whether an argument of this name takes a credential. */
export function takesCredential(name: string): boolean {
  const plain = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replaceAll(/[-\s]/g, "_")
    .toLowerCase();
  return ASKED_FOR.test(plain) || (isCredentialName(name) && !HONEST.test(plain));
}
