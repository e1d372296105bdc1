/** One write of a piece of a document: the revision it was made on, and the one it made. */
export interface RevisionStep {
  /** As `revisionKey` names it. */
  readonly piece: string;
  readonly from: number;
  readonly to: number;
}

/** Names the pieces of documents that count revisions of their own. Rows are never numbered twice. */
export const revisionKey = {
  /** A whole conversation, by its store id: counts with every change of it. */
  conversation: (id: string) => `conversation:${id}`,
  /** A conversation without its messages. */
  shell: (id: string) => `shell:${id}`,
  /** By row id. */
  message: (id: number) => `message:${id}`,
  /** A whole toolset file, by its store id. */
  toolsetFile: (id: string) => `toolset-file:${id}`,
  /** One toolset with its tools, by row id. */
  toolset: (id: number) => `toolset:${id}`,
} as const;
