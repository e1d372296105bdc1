import { MAIN_LIBRARY } from "./library";
import type { OpenedPrivate } from "./opening";
import { hasRight, includesRole, scopeAllows, type KeyScope, type Right, type Role } from "./role";

/** Whoever uses this machine, where Colloquy has no accounts. */
interface LocalViewer {
  readonly kind: "local";
}

/** A key of a member, with which a program asks. */
interface MemberKey {
  readonly id: string;
  readonly scope: KeyScope;
  /** Whether the private conversations of its member are there for it. */
  readonly includesPrivate: boolean;
}

/** A person with an account. */
export interface MemberViewer {
  readonly kind: "member";
  /** Of the account. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** In the main library; null for an account that is no member of it. */
  readonly role: Role | null;
  /** The further libraries they are in, by id. */
  readonly libraries: ReadonlyMap<string, Role>;
  /** Of the session that the request belongs to; null for a program with a key of this member. */
  readonly sessionId: string | null;
  /** What limits it further. */
  readonly key: MemberKey | null;
  /** The private conversations of others that are open to them for a time; in requests that only read. */
  readonly opened?: readonly OpenedPrivate[];
}

/** A program with a key of the library, which is for the Tool sets API alone. */
interface ProgramViewer {
  readonly kind: "program";
  readonly keyId: string;
  readonly scope: KeyScope;
}

/** Somebody without an account, who may have what is open to everybody. */
interface StrangerViewer {
  readonly kind: "stranger";
}

/** Who makes a request. */
export type Viewer = LocalViewer | MemberViewer | ProgramViewer | StrangerViewer;

export const LOCAL_VIEWER: Viewer = { kind: "local" };
export const STRANGER: Viewer = { kind: "stranger" };

/** What is had by who has it in some library; which conversations they find for it is a matter of their sight. */
const IN_SOME: ReadonlySet<Right> = new Set(["write", "purge"]);

function memberMay({ role, libraries }: MemberViewer, right: Right): boolean {
  if (hasRight(role, right)) return true;
  if (!IN_SOME.has(right) || role === null) return false;
  return [...libraries.values()].some((further) => hasRight(further, right));
}

/** Whether somebody sees or may do less than before: a role was lowered, or they are in a library no longer. */
export function hasLost(before: Viewer, now: Viewer): boolean {
  if (before.kind !== "member" || now.kind !== "member") return before.kind !== now.kind;
  const isLess = (had: Role | null, has: Role | null) =>
    had !== null && (has === null || !includesRole(has, had));
  return (
    isLess(before.role, now.role) ||
    [...before.libraries].some(([id, had]) => isLess(had, now.libraries.get(id) ?? null))
  );
}

/** Whether somebody may have private conversations of their own: keys of members do only where they say so. */
export const mayKeepPrivate = (viewer: Viewer): boolean =>
  viewer.kind === "local" ||
  (viewer.kind === "member" && (viewer.key === null || viewer.key.includesPrivate));

/** Whether somebody may change the conversations of a library, and put some into it. */
export function mayWriteIn(viewer: Viewer, libraryId: string): boolean {
  if (libraryId === MAIN_LIBRARY) return mayDo(viewer, "govern");
  if (viewer.kind !== "member") return false;
  const role = viewer.libraries.get(libraryId) ?? null;
  return mayDo(viewer, "write") && hasRight(role, "write");
}

/** Whoever uses the machine may do everything. */
export function mayDo(viewer: Viewer, right: Right): boolean {
  switch (viewer.kind) {
    case "local":
      return true;
    case "member":
      return memberMay(viewer, right) && (!viewer.key || scopeAllows(viewer.key.scope, right));
    case "program":
      return scopeAllows(viewer.scope, right);
    case "stranger":
      return right === "open";
  }
}
