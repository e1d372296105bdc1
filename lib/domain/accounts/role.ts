/** What a member may do in a library; each includes those before it. */
export const ROLES = ["reader", "editor", "admin", "owner"] as const;

export type Role = (typeof ROLES)[number];

/**
 * What a request needs. `open`: nothing. `self`: an account, for what concerns that account alone. `read`: documents.
 * `comment`: what members say about them. `write`: the conversations of one of their libraries; which ones is judged
 * when they are found. `govern`: what is the main library's alone, such as toolsets and models. `purge`: to delete for
 * good what is in the trash of one of their libraries. `manage`: members, keys, secrets and copies of the main one.
 */
export type Right = "open" | "self" | "read" | "comment" | "write" | "govern" | "purge" | "manage";

/** What a key of a member is good for, as far as the member's role goes; managing is for people. */
export type KeyScope = "read" | "write";

/** Whether a key may be used for something. */
export function scopeAllows(scope: KeyScope, right: Right): boolean {
  if (right === "comment" || right === "govern") return scope === "write";
  return right === "open" || right === "read" || right === scope;
}

const LEAST: Readonly<Record<Exclude<Right, "open" | "self">, Role>> = {
  read: "reader",
  comment: "reader",
  write: "editor",
  govern: "editor",
  purge: "admin",
  manage: "admin",
};

export const isRole = (value: string): value is Role => ROLES.some((role) => role === value);

/** Whether one role includes another. */
export const includesRole = (role: Role, other: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(other);

/** @param role null for an account that is no member of the library */
export function hasRight(role: Role | null, right: Right): boolean {
  if (right === "open" || right === "self") return true;
  return role !== null && includesRole(role, LEAST[right]);
}

/** Admins manage admins and those below; only owners make, change and remove owners. */
export function mayChangeRole(actor: Role, from: Role | null, to: Role | null): boolean {
  if (!hasRight(actor, "manage")) return false;
  return actor === "owner" || (from !== "owner" && to !== "owner");
}
