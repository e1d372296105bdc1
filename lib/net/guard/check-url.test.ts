import { describe, expect, test } from "vitest";

import { checkUrl } from "./check-url";
import { readOperatorRules } from "./operator-rules";

// Open as far as settings can make it, apart from what no setting opens.
const shared = readOperatorRules({ HOST: "0.0.0.0" });
const local = readOperatorRules({});
const generous = readOperatorRules({
  COLLOQUY_ALLOW_HOSTS:
    "0.0.0.0/0, ::/0, 169.254.169.254, 100.100.100.200, [fd00:ec2::254], 10.1.2.3",
});

function verdict(url: string, rules = shared, carriesSecrets = false): string {
  const checked = checkUrl(url, rules, carriesSecrets);
  return checked.ok ? "ok" : checked.errorType;
}

describe("addresses", () => {
  test.each([
    ["loopback", "http://127.0.0.1/"],
    ["loopback elsewhere in its network", "http://127.8.8.8/"],
    ["with one number", "http://2130706433/"],
    ["in octal", "http://0177.0.0.1/"],
    ["in hex", "http://0x7f.1/"],
    ["in hex with one number", "http://0x7f000001/"],
    ["shortened", "http://127.1/"],
    ["in full-width digits", "http://①②⑦.0.0.1/"],
    ["with a dot behind it", "http://127.0.0.1./"],
    ["unspecified", "http://0/"],
    ["unspecified, IPv6", "http://[::]/"],
    ["loopback, IPv6", "http://[::1]/"],
    ["mapped", "http://[::ffff:127.0.0.1]/"],
    ["mapped, in hex", "http://[::ffff:7f00:1]/"],
    ["compatible", "http://[::127.0.0.1]/"],
    ["compatible, private", "http://[::a00:1]/"],
    ["outside of what is given out", "http://[4000::1]/"],
    ["private, 10", "http://10.0.0.1/"],
    ["private, 172", "http://172.16.0.1/"],
    ["private, 192", "http://192.168.0.1/"],
    ["carrier-grade NAT", "http://100.64.0.1/"],
    ["link-local", "http://169.254.1.1/"],
    ["metadata", "http://169.254.169.254/"],
    ["link-local, IPv6", "http://[fe80::1]/"],
    ["unique local", "http://[fc00::1]/"],
    ["deprecated site-local", "http://[fec0::1]/"],
    ["multicast", "http://224.0.0.1/"],
    ["multicast, IPv6", "http://[ff02::1]/"],
    ["broadcast", "http://255.255.255.255/"],
    ["reserved", "http://240.0.0.1/"],
    ["documentation", "http://192.0.2.1/"],
    ["benchmarking", "http://198.18.0.1/"],
    ["6to4", "http://[2002:7f00:1::]/"],
    ["NAT64", "http://[64:ff9b::7f00:1]/"],
    ["local NAT64", "http://[64:ff9b:1::7f00:1]/"],
    ["Teredo", "http://[2001:0:7f00:1::]/"],
    ["ORCHIDv2", "http://[2001:20::1]/"],
    ["discard", "http://[100::1]/"],
  ])("%s: %s is refused", (_, url) => {
    expect(verdict(url)).toBe("BLOCKED_ADDRESS");
    expect(verdict(url.replace("http:", "https:"))).toBe("BLOCKED_ADDRESS");
  });

  test.each([
    "http://8.8.8.8/",
    "https://[2606:4700::1111]/",
    "http://[::ffff:8.8.8.8]/",
    "http://1.1/",
  ])("%s is public", (url) => {
    expect(verdict(url)).toBe("ok");
  });

  test.each([
    "http://169.254.169.254/latest",
    "http://[::ffff:169.254.169.254]/",
    "http://100.100.100.200/",
    "http://[fd00:ec2::254]/",
    "http://[fe80::1]/",
    "http://0.0.0.0/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
  ])("no setting opens %s", (url) => {
    expect(verdict(url, generous)).toBe("BLOCKED_ADDRESS");
  });

  test("this machine is open while nobody else reaches Colloquy, the rest by setting only", () => {
    expect(verdict("http://127.0.0.1:3000/", local)).toBe("ok");
    expect(verdict("http://[::1]/", local)).toBe("ok");
    expect(verdict("http://10.1.2.3/", local)).toBe("BLOCKED_ADDRESS");
    const listed = readOperatorRules({ COLLOQUY_ALLOW_HOSTS: "10.0.0.0/8,192.168.1.2:8080" });
    expect(verdict("http://10.1.2.3/", listed)).toBe("ok");
    expect(verdict("http://[::ffff:10.1.2.3]/", listed)).toBe("ok");
    expect(verdict("http://11.1.2.3/", listed)).toBe("ok");
    expect(verdict("http://192.168.1.2:8080/", listed)).toBe("ok");
    expect(verdict("http://192.168.1.2/", listed)).toBe("BLOCKED_ADDRESS");
  });
});

test.each([
  ["", "INVALID_URL"],
  ["not an address", "INVALID_URL"],
  ["https://", "INVALID_URL"],
  ["file:///etc/passwd", "INVALID_URL"],
  ["ftp://example.com/", "INVALID_URL"],
  ["ws://example.com/", "INVALID_URL"],
  ["javascript:alert(1)", "INVALID_URL"],
  ["https://me@example.com/", "INVALID_URL"],
  ["https://me:pw@example.com/", "INVALID_URL"],
  ["https://:pw@example.com/", "INVALID_URL"],
  ["http://127.0.0.1%2f@example.com/", "INVALID_URL"],
  ["https://example.com/${secret:KEY}", "INVALID_URL"],
  ["https://${env:HOST}/", "INVALID_URL"],
  ["http://a.example\\@127.0.0.1/", "ok"],
  ["https://example.com./mcp", "ok"],
  ["HTTPS://EXAMPLE.COM/", "ok"],
])("%j: %s", (url, expected) => {
  expect(verdict(url)).toBe(expected);
});

describe("credentials without TLS", () => {
  const listed = readOperatorRules({
    COLLOQUY_ALLOW_HOSTS: "tools.example,10.0.0.0/8,Plain.Example:81",
  });
  test.each([
    ["http://example.com/", local, "INVALID_URL"],
    ["https://example.com/", local, "ok"],
    ["http://localhost/", local, "ok"],
    ["http://127.0.0.1/", local, "ok"],
    ["http://localhost/", shared, "INVALID_URL"],
    ["http://tools.example/", listed, "ok"],
    ["http://tools.example./", listed, "ok"],
    ["http://plain.example:81/", listed, "ok"],
    ["http://plain.example/", listed, "INVALID_URL"],
    // A network says that it may be reached, not that everything in it is trusted.
    ["http://10.0.0.1/", listed, "INVALID_URL"],
  ] as const)("%s", (url, rules, expected) => {
    expect(verdict(url, rules, true)).toBe(expected);
  });
});
