/** A path without its last slash; "" for the root. */
const pathOf = (url: URL): string => url.pathname.replace(/(?<!\/)\/+$/, "");

/** Where a tool server describes itself as a resource (RFC 9728): for its path, then for its host. */
export function resourceAddresses(server: string): string[] {
  const url = new URL(server);
  const root = `${url.origin}/.well-known/oauth-protected-resource`;
  return [...new Set([`${root}${pathOf(url)}${url.search}`, root])];
}

/** Where an issuer describes itself: RFC 8414, then OpenID Connect Discovery in both of its spellings. */
export function authorizationServerAddresses(issuer: string): string[] {
  const url = new URL(issuer);
  const path = pathOf(url);
  const known = `${url.origin}/.well-known`;
  return [
    ...new Set([
      `${known}/oauth-authorization-server${path}`,
      `${known}/openid-configuration${path}`,
      `${url.origin}${path}/.well-known/openid-configuration`,
    ]),
  ];
}

/** Whether a resource is the server itself, or what the server is a part of. */
export function coversServer(resource: string, server: string): boolean {
  if (!URL.canParse(resource)) return false;
  const [whole, part] = [new URL(resource), new URL(server)];
  if (whole.origin !== part.origin || whole.hash !== "") return false;
  if (whole.search !== "" && whole.search !== part.search) return false;
  return `${pathOf(part)}/`.startsWith(`${pathOf(whole)}/`);
}
