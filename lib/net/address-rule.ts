import ipaddr from "ipaddr.js";

import type { OperatorRules } from "./operator-rules";

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

/** Where one machine asks itself, a neighbour without an address, or everybody: no setting opens these. */
const CLOSED_RANGES: ReadonlySet<string> = new Set([
  "unspecified",
  "linkLocal",
  "multicast",
  "broadcast",
]);

/** Where clouds tell a machine its credentials, outside of the ranges above. */
const METADATA: ReadonlySet<string> = new Set(["fd00:ec2::254", "100.100.100.200", "192.0.0.192"]);

/** Whether the host is this machine by its name or its address. */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost") return true;
  return isAddress(host) && ipaddr.process(host).range() === "loopback";
}

/**
 * Whether a connection may go to an address. Only what is known to be public is allowed by itself: addresses that
 * hide another one (mapped, 6to4, NAT64) and ranges nobody has heard of are not.
 * @param address as it will be dialled
 * @param host the name it was resolved from, or the address itself; see `bareHost`
 */
export function mayReach(
  address: string,
  host: string,
  port: number,
  rules: OperatorRules,
): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "unicast" && isGivenOut(parsed)) return true;
  if (CLOSED_RANGES.has(range) || METADATA.has(parsed.toString())) return false;
  if (range === "loopback" && rules.isLocal) return true;
  if (isListedHost(host, port, rules)) return true;
  return rules.ranges.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

const GIVEN_OUT = ipaddr.parseCIDR("2000::/3");

/**
 * All public IPv6 addresses there are begin with the same three bits. The library calls everything it has no other
 * name for "unicast", also `::7f00:1`, which is how a URL writes 127.0.0.1 in its old IPv6 form.
 */
function isGivenOut(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === "ipv4" || address.match(GIVEN_OUT);
}

/** Whether the operator named the host itself, not merely a network it may be in. */
export function isListedHost(host: string, port: number, rules: OperatorRules): boolean {
  return rules.hosts.some(
    (listed) => listed.host === host && (listed.port === null || listed.port === port),
  );
}

/** The port of a URL, also when it is the usual one. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
