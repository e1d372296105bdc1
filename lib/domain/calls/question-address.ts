import ipaddr from "ipaddr.js";

import { hostBeside, judgeLink } from "@/lib/domain/markdown/safe-link";

/** Endings of names that only a network of one's own knows. */
const OF_A_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * What a person should know before opening the page that a server asks for, as sentences. It is judged as links of
 * imported texts are; besides, who asks is known here.
 * @param message in which the server asks
 * @param server the address of the server; anything else for one that is a program
 */
export function addressRemarks(href: string, message: string, server: string): string[] {
  const url = new URL(href);
  const own = URL.canParse(server) ? new URL(server) : null;
  const asker = own?.protocol === "https:" || own?.protocol === "http:" ? own : null;
  const remarks: string[] = [];
  if (hostBeside(message, judgeLink(href)) !== null) {
    remarks.push("The message names another address than this one.");
  }
  if (url.hostname.split(".").some((label) => label.startsWith("xn--"))) {
    remarks.push("The name of the site has letters that can look like those of another site.");
  }
  const isInside = isOfOwnNetwork(url.hostname);
  if (isInside && asker !== null && !isOfOwnNetwork(asker.hostname)) {
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

/** Whether a host is this machine or one that is reached from its network alone, as far as its name tells. */
function isOfOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== "unicast";
  return !host.includes(".") || OF_A_NETWORK.test(host);
}
