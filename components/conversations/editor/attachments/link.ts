/** Why an address cannot be stored; null when it can. */
export function linkFault(uri: string): string | null {
  if (uri.trim() === "") return "Enter an address.";
  if (!URL.canParse(uri.trim())) return "The address needs its beginning, such as https://.";
  return /^data:/i.test(uri.trim()) ? "This is a file, not a link. Add the file instead." : null;
}

/** The end of an address, which names what is there. */
export function nameOfLink(uri: string): string {
  if (!URL.canParse(uri.trim())) return uri.trim();
  const { pathname, host } = new URL(uri.trim());
  const last = pathname.split("/").findLast((part) => part !== "") ?? host;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
