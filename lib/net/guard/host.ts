import ipaddr from "ipaddr.js";

/** A host as people write it: an IPv6 address without its brackets, a name in lower case and without its last dot. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

/** Whether a host (see `bareHost`) is an address, as opposed to a name. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host);
}

/** Whether the host is this machine by its name or its address. */
export function isLoopbackHost(host: string): boolean {
  // RFC 6761 keeps all of `.localhost` for the machine itself.
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return isAddress(host) && ipaddr.process(host).range() === "loopback";
}

/** Endings of names that only a network of one's own knows. */
const OF_A_NETWORK = /\.(?:local|internal|intranet|lan|home\.arpa)$/;

/** Whether a host of a URL is this machine or in its network, as far as the name tells; nothing is looked up. */
export function isOfOwnNetwork(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isAddress(host)) return ipaddr.process(host).range() !== "unicast";
  return isLoopbackHost(host) || !host.includes(".") || OF_A_NETWORK.test(host);
}

/** The port of a URL, also when it is the usual one. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
