import "server-only";
import { accountsAreOn } from "@/lib/accounts/options";

import { underBase } from "@/lib/shared/base-path";
import { problem, type Problem } from "../problem/problem";
import { adoptLibrary } from "../server/adopt-library";
import { ADDRESS_HEADER } from "../server/peer";

const REFUSED = "/sign-in?problem=provider";

/** Ends a sign-in at the identity provider: with a session, or on the sign-in page with the reason. */
export async function comeBackFromProvider(request: Request): Promise<Response | Problem> {
  if (!accountsAreOn()) return problem("not-found", "There is nothing at this path.");
  // A HEAD request, as link previews send it, must not use up the answer.
  if (request.method !== "GET") return leadTo(REFUSED, []);
  const { comeBack } = await import("@/lib/accounts/provider/provider");
  const { headers } = request;
  const userAgent = headers.get("user-agent");
  const came = await comeBack(new URL(request.url).searchParams, {
    cookie: headers.get("cookie") ?? "",
    caller: {
      address: headers.get(ADDRESS_HEADER) ?? "",
      ...(userAgent === null ? {} : { userAgent }),
    },
  });
  // Like the sign-ins of our own page.
  if (came.ok) await adoptLibrary();
  return came.ok ? leadTo(came.data.back, came.cookies) : leadTo(REFUSED, []);
}

function leadTo(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: underBase(location), "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
