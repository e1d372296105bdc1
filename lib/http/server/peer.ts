import { BlockList, isIP, isIPv4 } from "node:net";

import { isLoopback } from "./address";

type Environment = Readonly<Record<string, string | undefined>>;

/** The header that tells the rest of the process where a request comes from; nobody outside can send it. */
export const ADDRESS_HEADER = "x-colloquy-address";

/** The header that tells whether a request came through a proxy; nobody outside can send or remove it. */
export const FORWARDED_HEADER = "x-colloquy-forwarded";

const isAddress = (text: string): boolean => isIP(text) !== 0;
const family = (text: string): "ipv4" | "ipv6" => (isIPv4(text) ? "ipv4" : "ipv6");
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** The proxies that COLLOQUY_TRUST_PROXY names, by address or network; a sentence where it names something else. */
export function readTrustedProxies(env: Environment = process.env): BlockList | string | null {
  const stated = env["COLLOQUY_TRUST_PROXY"];
  if (stated === undefined || stated.trim() === "") return null;
  const list = new BlockList();
  for (const part of stated.split(",").map((text) => text.trim())) {
    const [address = "", bits] = part.split("/");
    const most = isIPv4(address) ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (!isAddress(address) || !Number.isInteger(prefix) || prefix < 0 || prefix > most) {
      return "COLLOQUY_TRUST_PROXY must be addresses or networks such as 10.0.0.2 or 10.0.0.0/24, with commas between them.";
    }
    list.addSubnet(address, prefix, family(address));
  }
  return list;
}

/** Whether a connection comes from this very machine. */
export const isLocal = (remote: string): boolean => isLoopback(remote.replace(MAPPED, ""));

/** Where a request comes from, as far as those who passed it on can be believed. */
export interface Peer {
  /** Of the last one nobody vouches for. */
  readonly address: string;
  /** Whether the connection itself is one of a trusted proxy. */
  readonly isProxied: boolean;
}

/**
 * Reads `X-Forwarded-For` from its end, as far as trusted proxies wrote it.
 * @param remote the address of the connection
 */
export function peerOf(
  remote: string,
  forwarded: string | undefined,
  trusted: BlockList | null,
): Peer {
  const isTrusted = (address: string): boolean =>
    trusted !== null && isAddress(address) && trusted.check(address, family(address));
  let address = remote.replace(MAPPED, "");
  const isProxied = isTrusted(address);
  const hops = (forwarded ?? "").split(",").map((text) => text.trim().replace(MAPPED, ""));
  while (isTrusted(address)) {
    const next = hops.pop();
    if (next === undefined || !isAddress(next)) break;
    address = next;
  }
  return { address, isProxied };
}
