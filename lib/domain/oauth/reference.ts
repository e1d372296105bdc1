/** What a header refers to the sign-in of its own server with. */
export const OAUTH_REFERENCE = "${oauth}";

/** The header that a server gets when somebody signs in to it. */
export const OAUTH_HEADER = { name: "Authorization", value: `Bearer ${OAUTH_REFERENCE}` } as const;

/** Whether headers of a server refer to its sign-in. */
export function refersToSignIn(headers: Readonly<Record<string, string>>): boolean {
  return Object.values(headers).some((value) => value.includes(OAUTH_REFERENCE));
}

/** Whether headers send an authorization of their own: a sign-in never takes its place by itself. */
export function hasOwnAuthorization(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) =>
      name.toLowerCase() === "authorization" && !value.includes(OAUTH_REFERENCE) && value !== "",
  );
}

/**
 * The one form of a tool server's address, which sign-ins are kept by; null for what is none. Its path and query
 * count: two servers of one host are two.
 */
export function signInServer(address: string): string | null {
  const text = address.trim();
  if (text.includes("${") || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.hostname === "" || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return url.href;
}
