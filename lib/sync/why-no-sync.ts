import type { JsonRecord } from "@/lib/shared/read-value";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import { isAllowedProgram } from "@/lib/net/guard/program-lines";
import { readTarget } from "@/lib/net/server-target";

/** Why the server of a toolset cannot be listed at all, as a sentence; null when it can be tried. */
export function whyNoSync(toolset: JsonRecord): string | null {
  const read = readTarget(toolset);
  if (!read.ok) return read.message;
  const { transport, command, args, cwd } = read.target;
  if (transport !== "stdio") return null;
  const { programs } = readOperatorRules();
  return isAllowedProgram({ command: command ?? "", args, cwd }, programs)
    ? null
    : "Its server is a program that whoever runs Colloquy has not allowed; what is stored of it is data.";
}
