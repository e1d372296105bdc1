import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorOfLink, createAnchors, messageAnchor } from "./anchors";

test("an anchor is safe in an address and different for each id", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
      expect(messageAnchor(one)).toMatch(/^m-[\w.~-]*$/);
      expect(messageAnchor(one) === messageAnchor(other)).toBe(one === other);
    }),
  );
});

test("messages without an id, or with that of another, have the anchor of their place", () => {
  const anchorFor = createAnchors();
  expect([anchorFor("a b", 1), anchorFor("a b", 2), anchorFor("", 3)]).toEqual([
    "m-a~20.b",
    "m-~n2",
    "m-~n3",
  ]);
});

const store = "01JB2Q5Z8K3M4N5P6Q7R8S9T0V";

test("links of the app to messages of the page lead there, and no others", () => {
  const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const shown = new Set(["m 7", store, uuid]);
  const at = (address: string) => anchorOfLink(address, "talk-1", shown);
  expect(at(`http://127.0.0.1:3000/conversations/${store}?m=${uuid}`)).toBe(`m-${uuid}`);
  expect(at(`http://127.0.0.1:3000/conversations/${store}?m=${store}`)).toBe(`m-${store}`);
  expect(at("https://home.example/conversations/doc%3Atalk-1?v=3.9&m=m+7#x")).toBe("m-m~20.7");
  for (const other of [
    `http://127.0.0.1:3000/conversations/${store}?m=other`,
    // Another conversation may have a message of that id as well.
    `http://127.0.0.1:3000/conversations/${store}?m=m%207`,
    `http://127.0.0.1:3000/conversations/${store}`,
    "http://127.0.0.1:3000/conversations/doc%3Atalk-2?m=m+7",
    "http://127.0.0.1:3000/conversations/%E0%A4%A?m=m+7",
    "https://example.com/?m=m+7",
    "javascript:alert(1)//conversations/x?m=m+7",
    "#m-m~20.7",
  ]) {
    expect(at(other)).toBeNull();
  }
});
