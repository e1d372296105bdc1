import os from "node:os";
import ipaddr from "ipaddr.js";

/**
 * Whether an address is one of this machine's own, such as the public one that every server it asks gets to know. What
 * comes from the machine itself gets past a firewall in front of it, so such an address is no public one from here. It
 * is asked for each time, since a laptop has another one in each network.
 */
export function isOwnAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = address.toString();
  return Object.values(os.networkInterfaces()).some((addresses) =>
    addresses?.some(
      (one) => ipaddr.isValid(one.address) && ipaddr.process(one.address).toString() === own,
    ),
  );
}
