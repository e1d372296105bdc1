import { expect, test } from "vitest";
import { clashWords, offerTitle, placeWords } from "./labels";
import { inEnglish as counted } from "@/lib/domain/imports/content-words";

const place = (header: string) => ({ file: "mcp.json", toolset: "pond", header });

test.each([
  [1, 0, "1 credential can be kept as a secret, encrypted, and sent only to its server"],
  [2, 1, "2 credentials can be kept as secrets, encrypted, and sent only to their servers"],
  [0, 1, "1 credential is kept as a secret"],
  [0, 3, "3 credentials are kept as secrets"],
  [0, 0, "Credentials that can’t be kept from here"],
])("with %i offered and %i kept the title says so", (offered, kept, title) => {
  expect(offerTitle(offered, kept, counted)).toBe(title);
});

test("places are named up to three, and the others counted", () => {
  expect(placeWords([place("A")])).toBe("A of pond in mcp.json");
  expect(placeWords(["A", "B", "C", "D", "E"].map(place))).toBe(
    "A of pond in mcp.json; B of pond in mcp.json; C of pond in mcp.json; 2 more",
  );
});

test("a clash names itself and its places", () => {
  const words = clashWords({ name: "KEY", places: [place("A")] });
  expect(words).toMatch(/^KEY has different values \(A of pond in mcp\.json\)/);
});
