/** Whom events and changes of a sync name. */
export const SYNC_ACTOR = "profile_system";

/** What does something where nobody is signed in, as entries of the ledger and changes name it. */
export const SYSTEM_ACTORS = [
  "command-line",
  "schedule",
  "colloquy",
  "key-file",
  "provider",
] as const;

export type SystemActor = (typeof SYSTEM_ACTORS)[number];

/** Earlier names, and those of what has another name where it is written. */
const WRITTEN = new Map<string, SystemActor>([
  ["operator", "command-line"],
  [SYNC_ACTOR, "colloquy"],
]);

/** How what one of them did is written down, in changes and in the bodies of entries. */
export const writtenAs = (system: SystemActor): readonly string[] => [
  system,
  ...[...WRITTEN].flatMap(([written, actor]) => (actor === system ? [written] : [])),
];

/** What did something, by how it is written down; null for a person, a program with a key and what nobody recorded. */
export const asSystemActor = (written: string): SystemActor | null =>
  SYSTEM_ACTORS.find((actor) => actor === written) ?? WRITTEN.get(written) ?? null;

/**
 * The channel that an earlier entry names; a restore is a command. Those of the schedule were made by a press
 * as well.
 */
const CHANNELS = new Map<string, SystemActor>([
  ["command-line", "command-line"],
  ["restore", "command-line"],
]);

/** The channels through which one of them did something, where an entry names nobody. */
export const channelsOf = (system: SystemActor): readonly string[] =>
  [...CHANNELS].flatMap(([via, actor]) => (actor === system ? [via] : []));

/** The same by the channel that an entry names, where it names nobody. */
export const systemActorOfChannel = (via: string): SystemActor | null => CHANNELS.get(via) ?? null;
