/** The path below which the app is served, such as `/colloquy`; "" where it has a host to itself. Chosen by the build. */
export const BASE_PATH: string = process.env["COLLOQUY_BASE_PATH"] ?? "";

/**
 * An address of the app as a browser asks for it: for what neither the router nor a link component completes, such as
 * `fetch`, pictures, plain links and `Location`. Addresses of other sites stay as they are.
 */
export function underBase(address: string): string {
  return address.startsWith("/") && !address.startsWith("//") ? `${BASE_PATH}${address}` : address;
}

/** A path as the app's own routes have it, of one as the browser has it. */
export function withoutBase(path: string): string {
  if (BASE_PATH === "" || !isUnderBase(path)) return path;
  const rest = path.slice(BASE_PATH.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function isUnderBase(path: string): boolean {
  return path.startsWith(BASE_PATH) && /^(?:$|[/?#])/.test(path.slice(BASE_PATH.length));
}
