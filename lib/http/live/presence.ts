import type { LiveMember, PresentMember } from "@/lib/domain/live/state";
import { presentElsewhere, shareVisit } from "@/lib/data/accounts/presence";
import { processWide } from "@/lib/shared/process-wide";

/** A page that is loaded again, or shows another message to edit, comes back within that time and was not away. */
const GRACE_MS = 2000;

interface Visit {
  readonly member: LiveMember;
  readonly editing: number | null;
  hasLeft: boolean;
}

interface Room {
  readonly visits: Set<Visit>;
  readonly hearers: Set<() => void>;
}

/** Who has which conversation open in this process, by the store id of the conversation. */
const rooms = processWide("livePresence", () => new Map<string, Room>());

function roomOf(conversation: string): Room {
  const known = rooms.get(conversation);
  if (known !== undefined) return known;
  const room: Room = { visits: new Set(), hearers: new Set() };
  rooms.set(conversation, room);
  return room;
}

function changed(conversation: string): void {
  const room = rooms.get(conversation);
  if (room === undefined) return;
  for (const hear of room.hearers) hear();
  if (room.visits.size === 0 && room.hearers.size === 0) rooms.delete(conversation);
}

/**
 * Notes that a member has a conversation open, which they were found to see.
 * @returns notes that this page has it open no longer
 */
export function enterConversation(
  conversation: string,
  member: LiveMember,
  editing: number | null,
): () => void {
  const room = roomOf(conversation);
  const visit: Visit = { member, editing, hasLeft: false };
  room.visits.add(visit);
  const forget = shareVisit({ conversationId: conversation, memberId: member.id, editing });
  changed(conversation);
  return () => {
    if (visit.hasLeft) return;
    visit.hasLeft = true;
    setTimeout(() => {
      room.visits.delete(visit);
      forget();
      changed(conversation);
    }, GRACE_MS).unref();
  };
}

/** Hears when others come, go or edit something else. */
export function onPresence(conversation: string, hear: () => void): () => void {
  const room = roomOf(conversation);
  room.hearers.add(hear);
  return () => {
    room.hearers.delete(hear);
    changed(conversation);
  };
}

/** The members who have a conversation open, in whichever process, without one of them, by name. */
export async function presentMembers(
  conversation: string,
  without: string | null,
): Promise<PresentMember[]> {
  const elsewhere = await presentElsewhere(conversation);
  const visits = [
    ...(rooms.get(conversation)?.visits ?? []),
    ...elsewhere.map(({ editing, ...member }) => ({ member, editing, hasLeft: false })),
  ];
  const others = visits.filter(({ member }) => member.id !== without);
  return [...new Set(others.map(({ member }) => member.id))]
    .flatMap((id) => {
      const all = others.filter(({ member }) => member.id === id);
      // One that has left counts for the moment until the same page is back.
      const here = all.filter(({ hasLeft }) => !hasLeft);
      const counted = here.length > 0 ? here : all;
      const [first] = counted;
      if (first === undefined) return [];
      const editing = counted.find((visit) => visit.editing !== null)?.editing ?? null;
      return [{ ...first.member, editing }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
}
