import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBytes as formatOnPage } from "../../../components/ui/format/bytes";
import { formatBytes } from "@/lib/shared/format-bytes";

test("a size in a refusal is the one that a page shows", () => {
  const sizes = fc.oneof(fc.nat(5000), fc.nat(), fc.maxSafeNat());
  fc.assert(
    fc.property(sizes, (bytes) => {
      expect(formatBytes(bytes)).toBe(formatOnPage(bytes, "en"));
    }),
  );
});
