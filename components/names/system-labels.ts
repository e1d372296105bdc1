import type { SystemActor } from "@/lib/domain/library/system-actor";

/** What does something where nobody is signed in, where a member would be named. */
export const SYSTEM_NAMES: Readonly<Record<SystemActor, string>> = {
  "command-line": "Command line",
  schedule: "Schedule",
  colloquy: "Colloquy",
  "key-file": "API key file",
  provider: "Identity provider",
};

/** The same behind “by”. */
export const BY_SYSTEM: Readonly<Record<SystemActor, string>> = {
  "command-line": "the command line",
  schedule: "the schedule",
  colloquy: "Colloquy",
  "key-file": "the API key file",
  provider: "the identity provider",
};
