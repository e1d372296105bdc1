import ipaddr from "ipaddr.js";

import { bareHost, isAddress, isLoopbackHost, portOf } from "./host";
import type { OperatorRules } from "./operator-rules";
import { isOwnAddress } from "./own-address";

/** Where one machine asks itself, a neighbour without an address, or everybody: no setting opens these. */
const CLOSED_RANGES: ReadonlySet<string> = new Set([
  "unspecified",
  "linkLocal",
  "multicast",
  "broadcast",
]);

/** Where clouds tell a machine its credentials, outside of the ranges above. */
const METADATA: ReadonlySet<string> = new Set(["fd00:ec2::254", "100.100.100.200", "192.0.0.192"]);

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
  const isHere = range === "loopback" || isOwnAddress(parsed);
  if (range === "unicast" && isGivenOut(parsed) && !isHere) return true;
  if (CLOSED_RANGES.has(range) || METADATA.has(parsed.toString())) return false;
  // By its own name only: a name of somebody else's that resolves to this machine was rebound to it.
  if (isHere && rules.isLocal && isThisMachine(host)) return true;
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

/** Whether the host is this machine as it calls itself: by a name of its own, or by an address that is its own. */
function isThisMachine(host: string): boolean {
  return isLoopbackHost(host) || (isAddress(host) && isOwnAddress(ipaddr.process(host)));
}

/** Whether the operator named the host itself, not merely a network it may be in. */
export function isListedHost(host: string, port: number, rules: OperatorRules): boolean {
  return rules.hosts.some(
    (listed) => listed.host === host && (listed.port === null || listed.port === port),
  );
}

/**
 * Whether a server is on this machine or in a network of the operator's. What nobody named counts as public, also
 * where its name resolves to an address in a listed network.
 */
export function isInside(url: URL, rules: OperatorRules): boolean {
  const host = bareHost(url.hostname);
  const port = portOf(url);
  if (isListedHost(host, port, rules)) return true;
  if (rules.isLocal && isThisMachine(host)) return true;
  return isAddress(host) && ipaddr.process(host).range() !== "unicast";
}

/** What a public server may lead to: public addresses, and hosts that the operator named one by one. */
export function rulesForPublic(rules: OperatorRules): OperatorRules {
  return { ...rules, isLocal: false, ranges: [] };
}
