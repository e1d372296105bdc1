import type { Command } from "./commands/command";

const WIDTH = 26;

/** The help of the program: its commands. */
export function programHelp(commands: readonly Command[]): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`);
  return [
    "colloquy <command> [options]",
    "",
    ...list,
    "",
    "`colloquy version` prints the version.",
    "`colloquy help <command>` says more. `-` means standard input or output.",
    "",
  ].join("\n");
}

/** The help of one command. */
export function commandHelp({ usage, summary, options }: Command): string {
  const list = Object.entries(options).map(([name, { short, value, help }]) => {
    const flags = `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`;
    return `  ${flags.padEnd(WIDTH)} ${help}`;
  });
  return [`colloquy ${usage}`, "", summary, "", ...list, ""].join("\n");
}
