import { hostBeside, judgeLink } from "@/lib/domain/markdown/safe-link";

/** The server that asks. */
export interface Asker {
  /** Anything else than an address of the web for one that is a program. */
  readonly address: string;
  /** Whether a host is this machine or in its network, as far as its name tells. */
  readonly isInside: (hostname: string) => boolean;
}

/**
 * What a person should know before opening the page that a server asks for, as sentences. It is judged as links of
 * imported texts are; besides, who asks is known here.
 * @param message in which the server asks
 */
export function addressRemarks(
  href: string,
  message: string,
  { address, isInside: isOfNetwork }: Asker,
): string[] {
  const url = new URL(href);
  const own = URL.canParse(address) ? new URL(address) : null;
  const asker = own?.protocol === "https:" || own?.protocol === "http:" ? own : null;
  const remarks: string[] = [];
  if (hostBeside(message, judgeLink(href)) !== null) {
    remarks.push("The message names a different address.");
  }
  if (url.hostname.split(".").some((label) => label.startsWith("xn--"))) {
    remarks.push("The name of the site has letters that can look like those of another site.");
  }
  const isInside = isOfNetwork(url.hostname);
  if (isInside && asker !== null && !isOfNetwork(asker.hostname)) {
    remarks.push("The page is on this computer or in your network; the server that asks is not.");
  }
  if (url.protocol !== "https:" && !isInside) {
    remarks.push("The connection is not encrypted: others can read and change what is sent.");
  }
  if (asker !== null && asker.hostname !== url.hostname) {
    remarks.push(`The server itself is at ${asker.hostname}.`);
  }
  return remarks;
}
