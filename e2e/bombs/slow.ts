/**
 * Bombs that take their time and are sent on request only (COLLOQUY_BOMBS=all, or a part of a name): others of every
 * run go the same way with less.
 */
export const SLOW_BOMBS: ReadonlySet<string> = new Set([
  "file: YAML 100,000 errors",
  "file: YAML 200,000 list entries",
  "file: YAML one 8 MB text",
  "file: YAML 10,000 merges",
  "file: 50,000 plain YAML keys",
  "file: fine-tuning rows",
  "file: 8 MB Markdown file",
  "file: ChatGPT chain of 40,000",
  "validate: 100,000 messages",
  "validate: one message of 100,000 wrong blocks",
  "validate: one message of 40 MB",
  "validate: 30 MB of numbers",
  "stored: findings in 8 MB",
  "stored: find by a regular expression in 4 MB",
  "stored: find a letter in 8 MB",
  "stored: tokens of a description of 9 MB",
  "imported: 50,000 messages",
  "imported: 8 messages of 2 MB",
  "imported: 10,000 tools with deep schemas",
  "imported: 300,000 unknown members",
  "flood: a zip of 15,000 conversations",
  "flood: 20,000 conversations in a list",
  "flood: an export of everything during imports",
  "server: a body that never ends",
  "server: a description of 9 MB",
  "server: 10,000 tools with deep schemas",
]);
