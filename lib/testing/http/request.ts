/** The address tests pretend to be served at; PORT is unset there. */
export const TEST_HOST = "127.0.0.1:3000";

/** A request as a program on this machine sends it: right host, no browser headers. */
export function apiRequest(path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (!headers.has("host")) headers.set("host", TEST_HOST);
  const streaming = init.body instanceof ReadableStream ? { duplex: "half" } : {};
  return new Request(`http://${TEST_HOST}${path}`, { ...init, ...streaming, headers });
}

/** A request with a JSON body. */
export function jsonRequest(method: string, path: string, value: unknown): Request {
  const headers = { "content-type": "application/json" };
  return apiRequest(path, { method, headers, body: JSON.stringify(value) });
}
