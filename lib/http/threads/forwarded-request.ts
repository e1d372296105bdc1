import type { Viewer } from "@/lib/domain/accounts/viewer";

import { libraryPlace } from "./reading-pool";

/** What a thread is asked: an operation, with the body as it came. */
export interface Forwarded {
  readonly operation: string;
  readonly requestId: string;
  /** Who was admitted; a thread asks nobody again. */
  readonly viewer: Viewer;
  readonly body: Uint8Array | null;
  /** It changes nothing, whatever its method says. */
  readonly isQuestion?: boolean;
}

/** A request in a form that a thread can be given. */
export function forwardedRequest(request: Request, asked: Forwarded) {
  const { method, url } = request;
  return { ...asked, method, url, headers: [...request.headers], library: libraryPlace() };
}

/** The headers of what the thread answered. */
export function answeredHeaders(headers: readonly (readonly [string, string])[]) {
  return headers.map(([name, value]): [string, string] => [name, value]);
}
