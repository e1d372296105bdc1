import { AsyncLocalStorage } from "node:async_hooks";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { SystemActor } from "@/lib/domain/library/system-actor";
import { processWide } from "@/lib/shared/process-wide";

/** Who has something written. */
export interface Actor {
  /** Of a member; null for nobody who has one. */
  readonly account: string | null;
  /** Of the program that does it; null for a person. */
  readonly key: string | null;
  /** What does it where nobody is signed in, and that is known. */
  readonly system?: SystemActor;
}

/** For work that nobody has just asked for, and where there are no accounts. */
export const NOBODY: Actor = { account: null, key: null };

/** Of the request that is served; nobody once it is answered, so that what it began goes on in nobody's name. */
interface Acting {
  actor: Actor;
}

// Routes, actions and the library are bundled apart.
const requests = processWide("actors", () => new AsyncLocalStorage<Acting>());

/** Who somebody is as the author of what they have written. */
export function actorOfViewer(viewer: Viewer): Actor {
  if (viewer.kind === "member") return { account: viewer.id, key: viewer.key?.id ?? null };
  return viewer.kind === "program" && viewer.keyId !== ""
    ? { account: null, key: viewer.keyId }
    : NOBODY;
}

/** Answers a request: what it writes for all members, such as a setting, is recorded as done by whoever asks. */
export async function actingFor<T>(viewer: Viewer, answer: () => Promise<T>): Promise<T> {
  const acting: Acting = { actor: actorOfViewer(viewer) };
  try {
    return await requests.run(acting, answer);
  } finally {
    acting.actor = NOBODY;
  }
}

/** Begins what goes on by itself: nobody does it, whoever has asked for it. */
export const actingForNobody = <T>(begin: () => T): T => requests.run({ actor: NOBODY }, begin);

/** Begins what the command line, the schedule or Colloquy itself does: what it writes in nobody's name is recorded as theirs. */
export const actingAs = <T>(system: SystemActor, begin: () => T): T =>
  requests.run({ actor: { ...NOBODY, system } }, begin);

/** Begins what goes on after the answer and is still what whoever asks does, such as a sign-in that waits for a code. */
export const actingOn = <T>(begin: () => T): T => requests.run({ actor: presentActor() }, begin);

/** Who asks now. */
export const presentActor = (): Actor => requests.getStore()?.actor ?? NOBODY;

/** Who is recorded as the author of what is written in a name: in nobody's, what works by itself now. */
export function authorOf(by: Actor): Actor {
  if (by.account !== null || by.key !== null) return by;
  const system = by.system ?? presentActor().system;
  return system === undefined ? by : { ...by, system };
}
