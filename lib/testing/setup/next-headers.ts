import { afterAll, beforeAll } from "vitest";

interface BrowserRequest {
  readonly headers: () => Headers;
  /** Hears which cookies the answer sets. */
  readonly setCookie?: (name: string, value: string) => void;
}

let current: BrowserRequest | null = null;

function currentRequest(): BrowserRequest {
  if (current === null) throw new Error("Headers were asked for outside of a request.");
  return current;
}

/** Makes all that a test file calls part of this request, as Next's server would. */
export function useBrowserRequest(request: BrowserRequest): void {
  beforeAll(() => {
    current = request;
  });
  afterAll(() => {
    current = null;
  });
}

// Stands for the module `next/headers`, which knows the requests of Next's server only. A mock of it would need a
// module graph of its own for each test file.

/** The headers of the request. */
export const headers = async (): Promise<Headers> => currentRequest().headers();

/** The cookies of its answer. */
export async function cookies(): Promise<{ set(name: string, value: string): void }> {
  const { setCookie } = currentRequest();
  return { set: (name, value) => setCookie?.(name, value) };
}
