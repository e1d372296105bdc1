import fc from "fast-check";
import { expect, test } from "vitest";

import { decodeBase64, encodeBase64 } from "./base64";

test("bytes of any length become the base64 everybody else makes of them, and back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});
