import { checkUrl } from "@/lib/net/guard/check-url";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";

import { CommandError, EXIT } from "./exit-code";

/**
 * Refuses what is no address of a server before anything is asked. What an address leads to, and one that is not
 * allowed, are not the fault of how the command was called.
 * @throws CommandError
 */
export function requireAddress(text: string, command: string): void {
  const checked = checkUrl(text.trim(), readOperatorRules(), false);
  if (checked.ok || checked.errorType !== "INVALID_URL") return;
  // One that can be read may have a password in it, which is not repeated.
  const message = URL.canParse(text)
    ? checked.message
    : `“${text}” is not the address of a server, such as https://tools.example/mcp.`;
  throw new CommandError(EXIT.usage, `${message} See: colloquy help ${command}`);
}
