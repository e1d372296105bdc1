import type { BlockList } from "node:net";
import { expect, test } from "vitest";

import { peerOf, readTrustedProxies } from "./peer";

const trusted = readTrustedProxies({
  COLLOQUY_TRUST_PROXY: "10.0.0.2, 192.168.0.0/16, fd00::/8",
}) as BlockList;

test.each([
  ["10.0.0.2", "1.2.3.4", "1.2.3.4"],
  ["::ffff:10.0.0.2", "1.2.3.4", "1.2.3.4"],
  ["fd00::1", "2001:db8::1", "2001:db8::1"],
  // What came before the first hop nobody vouches for may be made up.
  ["10.0.0.2", "9.9.9.9, 1.2.3.4", "1.2.3.4"],
  ["10.0.0.2", "9.9.9.9, 1.2.3.4, 192.168.3.4", "1.2.3.4"],
  ["10.0.0.2", "no address", "10.0.0.2"],
  ["10.0.0.2", undefined, "10.0.0.2"],
  ["10.0.0.3", "1.2.3.4", "10.0.0.3"],
])("%s that passes on %s is %s", (remote, forwarded, address) => {
  expect(peerOf(remote, forwarded, trusted).address).toBe(address);
});

test("nobody is believed where no proxy is trusted", () => {
  expect(peerOf("127.0.0.1", "1.2.3.4", null)).toEqual({ address: "127.0.0.1", isProxied: false });
});

test.each(["caddy", "10.0.0.0/33", "10.0.0.1/-1", "10.0.0.1,,", "*"])(
  "%s names no proxy",
  (text) => {
    expect(readTrustedProxies({ COLLOQUY_TRUST_PROXY: text })).toContain(
      "COLLOQUY_TRUST_PROXY must",
    );
  },
);
