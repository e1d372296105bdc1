import { parseKeys } from "@/components/ui/keys/pattern";
import { COMMANDS, commandOf, type CommandId } from "./catalog";

/** Keys a person has chosen instead of the usual ones; null: none. */
export type KeyChoices = Readonly<Partial<Record<CommandId, string | null>>>;

/** Reads the setting `keys`; commands that do not exist any more are left out. */
export function readKeyChoices(setting: string): KeyChoices {
  const stored = new Map(Object.entries(JSON.parse(setting) as Record<string, string | null>));
  return Object.fromEntries(
    COMMANDS.flatMap(({ id }) => {
      const keys = stored.get(id);
      return keys === undefined ? [] : [[id, keys]];
    }),
  );
}

/** The key of a command: the chosen one, else the usual one; undefined when it has none. */
export function keysInForce(id: CommandId, choices: KeyChoices): string | undefined {
  const chosen = choices[id];
  return chosen === undefined ? commandOf(id).keys : (chosen ?? undefined);
}

/** The choices with one more; the usual key is no choice. */
export function chooseKeys(choices: KeyChoices, id: CommandId, keys: string | null): KeyChoices {
  const isUsual = (keys ?? undefined) === commandOf(id).keys;
  return Object.fromEntries(
    COMMANDS.flatMap((command) => {
      const chosen = command.id === id ? (isUsual ? undefined : keys) : choices[command.id];
      return chosen === undefined ? [] : [[command.id, chosen]];
    }),
  );
}

/** Commands that a pattern would get in the way of: the same keys, or one begins with the other. */
export function clashes(id: CommandId, keys: string, choices: KeyChoices): CommandId[] {
  const wanted = pressesOf(keys);
  return COMMANDS.flatMap((command) => {
    const other = keysInForce(command.id, choices);
    if (command.id === id || other === undefined || areApart(id, command.id)) return [];
    const known = pressesOf(other);
    const length = Math.min(wanted.length, known.length);
    const isSame = wanted.slice(0, length).every((press, at) => press === known[at]);
    return isSame ? [command.id] : [];
  });
}

function pressesOf(keys: string): string[] {
  return parseKeys(keys).map((press) => JSON.stringify(press));
}

/**
 * Lists, the grid of tools and the reader are never on the screen together, so they may share keys; and some
 * commands are meant to take a key over.
 */
function areApart(a: CommandId, b: CommandId): boolean {
  const commands = [commandOf(a), commandOf(b)];
  const groups = commands.map(({ group }) => group);
  if (groups[0] === groups[1]) return false;
  if (groups.includes("General")) return commands.some(({ takesOver }) => takesOver === true);
  if (groups.includes("Tools")) return !groups.includes("Conversation");
  return groups.includes("Lists");
}
