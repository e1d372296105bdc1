/** As RFC 6749 writes one: no quote, no backslash, nothing that is not ASCII. */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/;
const MOST = 100;

/** The scopes in a text, each once; what is none is left out. */
export function readScopes(text: string | null | undefined): string[] {
  return cleanScopes((text ?? "").split(" "));
}

/** Those of a list that are scopes, each once. */
export function cleanScopes(list: readonly unknown[]): string[] {
  const scopes = list.filter(
    (scope): scope is string => typeof scope === "string" && SCOPE.test(scope),
  );
  return [...new Set(scopes)].slice(0, MOST);
}

/** The scopes of both lists, each once, in order. */
export function joinScopes(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}

/** Those of `wanted` that are not among `granted`. */
export function lackingScopes(wanted: readonly string[], granted: readonly string[]): string[] {
  const known = new Set(granted);
  return wanted.filter((scope) => !known.has(scope));
}
