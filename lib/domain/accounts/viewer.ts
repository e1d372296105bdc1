import { hasRight, type Right, type Role } from "./role";

/** Whoever uses this machine, where Colloquy has no accounts. */
interface LocalViewer {
  readonly kind: "local";
}

/** A person with an account. */
export interface MemberViewer {
  readonly kind: "member";
  /** Of the account. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** In the library of this request; null for an account that is no member of it. */
  readonly role: Role | null;
  /** Of the session that the request belongs to. */
  readonly sessionId: string;
}

/** A program with a key for the Tool sets API. */
interface ProgramViewer {
  readonly kind: "program";
  readonly keyId: string;
  /** What the key is good for. */
  readonly right: "read" | "write";
}

/** Somebody without an account, who may have what is open to everybody. */
interface StrangerViewer {
  readonly kind: "stranger";
}

/** Who makes a request. */
export type Viewer = LocalViewer | MemberViewer | ProgramViewer | StrangerViewer;

export const LOCAL_VIEWER: Viewer = { kind: "local" };
export const STRANGER: Viewer = { kind: "stranger" };

/** Whoever uses the machine may do everything. */
export function mayDo(viewer: Viewer, right: Right): boolean {
  switch (viewer.kind) {
    case "local":
      return true;
    case "member":
      return hasRight(viewer.role, right);
    case "program":
      return right === "open" || right === "read" || right === viewer.right;
    case "stranger":
      return right === "open";
  }
}
