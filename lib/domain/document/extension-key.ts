/** Namespace of everything of our own that is stored inside documents. */
const PREFIX = "dev.colloquy";

/** What each key holds is described in docs; a new one is added here, so that no two mean the same name. */
export type OwnExtension =
  | "source"
  | "origin"
  | "fork"
  | "tags"
  | "versions"
  | "consent"
  | "redaction"
  | "lint"
  | "note"
  | "permissions"
  | "tests"
  | "call"
  | "transcript"
  | "mcp"
  | "oxp"
  | "mci"
  | "cadenya"
  | "openai"
  | "anthropic";

/** The key of one of our extensions, as in `extensions["dev.colloquy:source"]`. */
export function extensionKey<Name extends OwnExtension>(name: Name): `${typeof PREFIX}:${Name}` {
  return `${PREFIX}:${name}`;
}
