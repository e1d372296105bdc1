import { describe, expect, test } from "vitest";
import { hostBeside, judgeImage, judgeLink } from "./safe-link";

describe("links in imported text", () => {
  test.each([
    ["https://example.com/a", "example.com"],
    ["http://example.com:8080/", "example.com:8080"],
    ["mailto:ada@example.com", "ada@example.com"],
  ])("%s opens", (raw, host) => {
    expect(judgeLink(raw)).toMatchObject({ kind: "open", host });
  });

  test.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "https://google.com@evil.example/",
    "https://a:b@evil.example/",
    "blob:https://example.com/1",
    "/conversations",
    "../settings",
    "//example.com/a",
    "",
    undefined,
  ])("%s is inert", (raw) => {
    expect(judgeLink(raw).kind).toBe("inert");
  });
});

test.each([
  ["https://bank.example", "https://evil.example/x", "evil.example"],
  ["bank.example/login", "https://evil.example", "evil.example"],
  ["www.bank.example", "https://bank.example/", null],
  ["https://bank.example/a", "https://bank.example/b", null],
  ["b\u0430nk.example", "https://b\u0430nk.example", "xn--bnk-6cd.example"],
  ["bank\u200B.example", "https://evil.example", "evil.example"],
  ["Read this", "https://evil.example", null],
  ["the file a.txt of mine", "https://evil.example", null],
])("the words %j of a link to %s show %s beside them", (words, href, host) => {
  expect(hostBeside(words, judgeLink(href))).toBe(host);
});

describe("images in imported text", () => {
  test("a small raster data URL is shown", () => {
    expect(judgeImage("data:image/png;base64,iVBORw0KGgo=").kind).toBe("raster");
  });
  test.each([
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png,raw",
    `data:image/png;base64,${"A".repeat(2_000_001)}`,
  ])("%.40s is inert", (raw) => {
    expect(judgeImage(raw).kind).toBe("inert");
  });
  test("a remote image is a link, not an image", () => {
    expect(judgeImage("https://example.com/pixel.png")).toMatchObject({ kind: "open" });
  });
});
