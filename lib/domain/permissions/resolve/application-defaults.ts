import type { JsonRecord } from "@/lib/shared/read-value";

const SAID = new Map([
  ["on", true],
  ["off", false],
  ["ask", true],
  ["allow", false],
]);

/**
 * The application's level from the two settings of it. What is unset has no member, so that the level is silent
 * and the standard's own default decides.
 * @param defaultEnabled `unset`, `on` or `off`
 * @param defaultApproval `unset`, `ask` or `allow`
 */
export function applicationDefaults(defaultEnabled: string, defaultApproval: string): JsonRecord {
  const enabled = SAID.get(defaultEnabled);
  const requiresApproval = SAID.get(defaultApproval);
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(requiresApproval === undefined ? {} : { requiresApproval }),
  };
}
