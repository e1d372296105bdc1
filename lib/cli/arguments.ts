import { parseArgs } from "node:util";

import type { Arguments, Command } from "./commands/command";
import { CommandError, EXIT } from "./io/exit-code";

/**
 * Reads what comes after a command's name.
 * @throws CommandError for options and names it does not take
 */
export function readArguments(
  { name, options, most }: Command,
  args: readonly string[],
): Arguments {
  const config = Object.fromEntries(
    Object.entries(options).map(([key, { type, short, multiple }]) => [
      key,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError(EXIT.usage, `${faultOf(error, name)} See: colloquy help ${name}`);
  }
  const extra = most === undefined ? undefined : parsed.positionals.at(most);
  if (extra !== undefined) {
    throw new CommandError(
      EXIT.usage,
      `${name} does not take "${extra}". See: colloquy help ${name}`,
    );
  }
  for (const [key, value] of Object.entries(parsed.values)) {
    // An unset variable of a shell would otherwise pass for an option that was not given.
    if ([value].flat().includes("")) {
      throw new CommandError(EXIT.usage, `--${key} needs a value. See: colloquy help ${name}`);
    }
  }
  const values = new Map<string, unknown>(Object.entries(parsed.values));
  const texts = (option: string) => {
    const value = values.get(option);
    return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  };
  return {
    names: parsed.positionals,
    texts,
    text: (option) => texts(option).at(-1),
    has: (option) => values.get(option) === true,
  };
}

/** What is wrong with an option, in our words: those of Node.js speak to programmers. */
function faultOf(error: unknown, command: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message)?.[1] ?? "";
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `${command} has no option ${option}.`;
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return message;
  return message.includes("does not take")
    ? `${option} takes no value.`
    : `${option} needs a value.`;
}
