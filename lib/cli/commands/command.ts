import type { ParseArgsConfig } from "node:util";

import type { ExitCode } from "../io/exit-code";
import type { Terminal } from "../io/terminal";

type OptionConfig = NonNullable<ParseArgsConfig["options"]>[string];

/** An option of a command, as the help lists it. */
export interface CommandOption extends Pick<OptionConfig, "type" | "short" | "multiple"> {
  /** What it does, in a few words. */
  readonly help: string;
  /** What stands for its value in the help, as in `--to <format>`. */
  readonly value?: string;
}

/** What a command was called with. */
export interface Arguments {
  /** What is no option, in order. */
  readonly names: readonly string[];
  /** The value of an option that takes one; the last where it was given more than once. */
  text(option: string): string | undefined;
  /** All values of an option that takes several. */
  texts(option: string): readonly string[];
  /** Whether an option without a value was given. */
  has(option: string): boolean;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** How it is called, after the program's name. */
  readonly usage: string;
  /** How many names it takes; any number when absent. */
  readonly most?: number;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** @throws CommandError for what the person can set right */
  run(given: Arguments, terminal: Terminal): Promise<ExitCode>;
}

export const JSON_OPTION = {
  json: { type: "boolean", help: "print JSON instead of text" },
} as const satisfies Record<string, CommandOption>;
