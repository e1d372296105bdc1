const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** What an import accepts; a refusal names the limit it met. */
export const IMPORT_LIMITS = {
  /** Bytes of one dropped file. */
  fileBytes: 2 * GIB,
  /** Bytes of all files of one drop. */
  dropBytes: 4 * GIB,
  filesPerDrop: 20_000,
  /** Characters of the path of one file, as many as Linux opens: it comes again with each item, note and problem. */
  pathLength: 4096,
  /** Documents of one drop. */
  items: 100_000,
  /** Characters of their names together: a plan and a report have all of them. */
  namesLength: 16 * MIB,
  messagesPerConversation: 1_000_000,
  /** Bytes of one message, tool or shell: it has to fit into a string, and into a row. */
  pieceBytes: 128 * MIB,
  /** Bytes of one document of a foreign format: converting one needs it as a value. */
  foreignBytes: 256 * MIB,
  /** Bytes of each of two versions of a conversation that are compared message by message. */
  compareBytes: 64 * MIB,
  /** Problems listed with an item; its counts have all of them. */
  problemsPerItem: 200,
  notesPerItem: 50,
  /** Problems listed in a whole plan, so that ten thousand faulty items do not make a plan of gigabytes. */
  problemsPerPlan: 20_000,
} as const;

/** What an archive may hold. */
export const ARCHIVE_LIMITS = {
  entries: 20_000,
  entryBytes: 512 * MIB,
  totalBytes: 2 * GIB,
  /** Inflated bytes for each packed one; only looked at beyond `ratioFloor`. */
  ratio: 200,
  ratioFloor: 10 * MIB,
} as const;

/** What a document written as several files may consist of. */
export const BUNDLE_LIMITS = {
  files: 2_000,
  fileBytes: 5 * MIB,
  totalBytes: 50 * MIB,
  /** Folders, the file itself counted. */
  depth: 16,
  /** In a drop with more files only those are looked into whose names tell. */
  peeks: 1_000,
} as const;

/** Bytes read from a spooled file at once. */
export const SLAB_BYTES = 256 * KIB;

/** Documents up to this size are read once and scanned in memory; bigger ones are streamed. */
export const IN_MEMORY_BYTES = 8 * MIB;

/** Age at which an upload nobody ran is thrown away. */
export const SPOOL_AGE_MS = 24 * 60 * 60 * 1000;
