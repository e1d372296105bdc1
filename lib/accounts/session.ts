import "server-only";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { standingOf } from "@/lib/data/accounts/libraries";

import { getAuth } from "./auth";

/** The member whose session the cookie of a request names; null without one. */
export async function viewerOfSession(headers: Pick<Headers, "get">): Promise<MemberViewer | null> {
  const cookie = headers.get("cookie");
  if (cookie === null || !cookie.includes("colloquy-session")) return null;
  const auth = await getAuth();
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found === null) return null;
  const { user, session } = found;
  const { role, libraries } = await standingOf(user.id);
  return {
    kind: "member",
    id: user.id,
    name: user.name,
    email: user.email,
    role,
    libraries,
    sessionId: session.id,
    key: null,
  };
}
