import type { MessageOutline } from "../facts/message";
import { buildTimeline, shownRetry, type Slot } from "./slots";

/** What the rules about order and retries need of a message. */
export interface OrderFacts extends Pick<
  MessageOutline,
  "documentId" | "slotIndex" | "role" | "preferred" | "deleted" | "createdMs"
> {
  /** The message it followed in the branching conversation it came from; undefined when unknown. */
  readonly sourceParent?: string | null | undefined;
}

const PREFERRED = 1;
const DELETED = 2;

/**
 * The messages of a conversation as the rules about order see them, by position. Kept in columns, and its slots
 * made one by one where the order allows it, because of a document there may be a million messages.
 */
export class OrderColumns {
  readonly #documentIds: string[] = [];
  readonly #roles: string[] = [];
  readonly #slotIndexes: (number | null)[] = [];
  readonly #flags: number[] = [];
  /** NaN where unknown. */
  readonly #times: number[] = [];
  readonly #parents = new Map<number, string | null>();
  #highest = Number.NEGATIVE_INFINITY;
  /** The members of each slot stand side by side, and the slots in their order. */
  #isInOrder = true;

  get length(): number {
    return this.#flags.length;
  }

  /** The next message in array order. */
  add({
    documentId,
    slotIndex,
    role,
    preferred,
    deleted,
    createdMs,
    sourceParent,
  }: OrderFacts): void {
    if (slotIndex !== null) {
      const isBeside = slotIndex === this.#highest && this.#slotIndexes.at(-1) === slotIndex;
      this.#isInOrder &&= isBeside || slotIndex > this.#highest;
      this.#highest = Math.max(this.#highest, slotIndex);
    }
    if (sourceParent !== undefined) this.#parents.set(this.length, sourceParent);
    this.#documentIds.push(documentId);
    this.#roles.push(role);
    this.#slotIndexes.push(slotIndex);
    this.#times.push(createdMs ?? Number.NaN);
    this.#flags.push((preferred ? PREFERRED : 0) | (deleted ? DELETED : 0));
  }

  documentId(position: number): string {
    return this.#documentIds[position] ?? "";
  }

  role(position: number): string {
    return this.#roles[position] ?? "";
  }

  slotIndex(position: number): number | null {
    return this.#slotIndexes[position] ?? null;
  }

  createdMs(position: number): number | null {
    const time = this.#times[position] ?? Number.NaN;
    return Number.isNaN(time) ? null : time;
  }

  isPreferred(position: number): boolean {
    return ((this.#flags[position] ?? 0) & PREFERRED) !== 0;
  }

  isDeleted(position: number): boolean {
    return ((this.#flags[position] ?? 0) & DELETED) !== 0;
  }

  sourceParent(position: number): string | null | undefined {
    return this.#parents.get(position);
  }

  /** Whether anything is known of the conversation the messages come from. */
  get hasSourceParents(): boolean {
    return this.#parents.size > 0;
  }

  /** Whether the slots follow the array, so that reading order is array order. */
  get isInOrder(): boolean {
    return this.#isInOrder;
  }

  /** The first position whose index fits; -1 for none. */
  findIndex(fits: (slotIndex: number | null) => boolean): number {
    return this.#slotIndexes.findIndex(fits);
  }

  /** The slots of the timeline in reading order, as `buildTimeline` has them. */
  *slots(): Generator<Slot, void, void> {
    if (!this.#isInOrder) {
      yield* buildTimeline(
        this.#slotIndexes.map((slotIndex, at) => ({
          slotIndex,
          preferred: this.isPreferred(at),
          deleted: this.isDeleted(at),
        })),
      );
      return;
    }
    const isLive = (position: number): boolean => !this.isDeleted(position);
    const isPreferred = (position: number): boolean => this.isPreferred(position);
    for (let at = 0; at < this.length;) {
      const index = this.slotIndex(at);
      const members = [at];
      for (at += 1; this.#isOfSlot(at, index); at += 1) members.push(at);
      yield { index, members, shown: shownRetry(members, isLive, isPreferred) };
    }
  }

  #isOfSlot(position: number, index: number | null): boolean {
    return index !== null && this.#slotIndexes[position] === index;
  }
}
