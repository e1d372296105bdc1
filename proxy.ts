import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { checkHost } from "@/lib/http/server/caller";
import { accountsAreOn } from "@/lib/accounts/options";
import { ADMITTED_HEADER, DOOR_HEADER, isDoorPage, isProbe } from "@/lib/http/server/door-page";
import { COMMON_HEADERS, contentSecurityPolicy } from "@/lib/http/server/security-headers";

/** Every page: refuse foreign names, and allow no script or style but those of this one answer. */
export function proxy(request: NextRequest): NextResponse {
  const refused = checkHost(request.headers);
  if (refused) {
    return new NextResponse(refused.detail, { status: 403, headers: { ...COMMON_HEADERS } });
  }
  const { pathname } = request.nextUrl;
  const isDoor = isDoorPage(pathname);
  // The door judges a path as it was sent, Next as it reads it; a page is answered where both agree.
  const isOpen = isDoor || isProbe(pathname);
  if (accountsAreOn() && !isOpen && request.headers.get(ADMITTED_HEADER) !== "1") {
    return new NextResponse("Sign in first.", { status: 401, headers: { ...COMMON_HEADERS } });
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.delete(ADMITTED_HEADER);
  if (isDoor) headers.set(DOOR_HEADER, "1");
  else headers.delete(DOOR_HEADER);
  // Next reads the nonce for its own scripts out of the request's policy.
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.headers.set(name, value);
  return response;
}

export const config = {
  // The API checks and protects itself; here its bodies would be buffered and cut at a limit.
  // Next wants a literal.
  matcher: [
    "/((?!api(?:/|$)|v1(?:/|$)|s/|_next/static/|_next/image|schemas/|samples/|icon\\.svg$|favicon\\.ico$).*)",
  ],
};
