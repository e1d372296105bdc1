import { expect, test } from "vitest";

import { isOfOwnNetwork } from "./host";

test.each([
  ["http://127.0.0.1:8080/", true],
  ["http://0x7f.1/", true],
  ["http://[::ffff:127.0.0.1]/", true],
  ["http://[::1]/", true],
  ["http://localhost/", true],
  ["http://app.localhost./", true],
  ["https://192.168.1.1/", true],
  ["http://169.254.169.254/", true],
  ["https://router.local/", true],
  ["https://router/", true],
  ["https://tools.example/", false],
  ["https://localhost.example/", false],
  ["https://93.184.216.34/", false],
])("whether %s is in a network of one's own", (url, expected) => {
  expect(isOfOwnNetwork(new URL(url).hostname)).toBe(expected);
});
