/** What keys of members begin with; keys of the library, which are for the Tool sets API, begin otherwise. */
export const MEMBER_KEY = "clm_";

/** The key of a member that a request states. It alone counts then, also beside a session. */
export function memberKeyIn(headers: Pick<Headers, "get">): string | null {
  const stated = /^bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];
  return stated?.startsWith(MEMBER_KEY) === true ? stated : null;
}
