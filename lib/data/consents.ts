import { getStore } from "./client";

/** Somebody agreed that a private conversation leaves with one export. */
export interface ConsentRecord {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
  /** Store id; the conversation may be gone by now. */
  readonly conversationId: string;
  readonly documentId: string;
  /** SHA-256 of the bytes that left. */
  readonly contentHash: string;
  readonly format: string;
  readonly exportId: string;
}

export interface RecordConsentsInput {
  readonly exportId: string;
  readonly actor: string;
  readonly format: string;
  readonly items: readonly {
    readonly conversationId: string;
    readonly documentId: string;
    readonly contentHash: string;
  }[];
}

const CONSENTS_SHOWN = 1000;

/** Records consents before anything leaves; an export that cannot be recorded must not start. */
export async function recordConsents({ items, ...common }: RecordConsentsInput): Promise<void> {
  if (items.length === 0) return;
  const store = await getStore();
  const atMs = Date.now();
  await store.writePrisma((prisma) =>
    prisma.consent.createMany({ data: items.map((item) => ({ ...common, ...item, atMs })) }),
  );
}

/** Newest first; of one conversation, or of all. */
export async function listConsents(conversationId?: string): Promise<ConsentRecord[]> {
  const { prisma } = await getStore();
  return prisma.consent.findMany({
    ...(conversationId === undefined ? {} : { where: { conversationId } }),
    orderBy: { id: "desc" },
    take: CONSENTS_SHOWN,
  });
}
