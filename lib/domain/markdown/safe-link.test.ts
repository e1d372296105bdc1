import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
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

const ELSEWHERE = "https://evil.example/login";

test.each([
  "bank.example.",
  "(https://bank.example)",
  '"https://bank.example"',
  "“https://bank.example”",
  "https://bank.example now",
  "Go to https://bank.example/login",
  "Go to bank.com, please",
  "https://user@bank.example",
  "https://bank.example@evil.example",
  "192.168.1.1",
  "http://127.0.0.1:3000/",
  "http://2130706433/",
  "https://localhost/",
  "localhost:3000",
  "[::1]",
  "http://[::1]:8080/",
  "https:\\\\bank.example",
  "https:/bank.example",
  "https:bank.example",
  "HTTPS://BANK.EXAMPLE",
  "bank\u2024example",
  "bank\uFF0Eexample",
  "bank\u3002example",
  "bank\uFE0F.example",
  "ｂａｎｋ.example",
  "www.bank.whatever",
  "bank.com.pl",
  "bank.sh/login",
  "https://bank.whatever",
  "https://bank.example:99999/",
  "support@bank.example",
  "evil.example and bank.example",
  "bank.\u0441\u043Em",
  "банк.рф",
])("%j names another place than its link", (words) => {
  expect(hostBeside(words, judgeLink(ELSEWHERE))).toBe("evil.example");
});

test.each([
  "Node.js",
  "See README.md, main.rs and setup.py",
  "README.md#usage",
  "src/lib/main.rs:42",
  "archive.tar.gz",
  "photo@2x.png",
  "e.g. this, i.e. that, etc.",
  "U.S. Ph.D. 10 a.m.",
  "version 1.2.3",
  "v1.2.3.4 and 10.0.19041.1",
  "1.2.dev",
  "24.12.2026 at 10.30",
  "C:\\Users\\ada\\notes.txt",
  "file:///etc/passwd",
  "user.id and foo.bar_baz",
  "https:// and so on…",
  "你好。世界",
  "Сделано.Потом",
  "left@right",
  "[10:30] He said",
  "@scope/package@1.2.3",
  "evil.example",
  "https://evil.example/another/path?next=bank.example#bank.example",
  "http://www.evil.example.",
  "https://evil.example:443/",
  "mail us: help@evil.example",
])("%j names no other place than its link", (words) => {
  expect(hostBeside(words, judgeLink(ELSEWHERE))).toBeNull();
});

test.each([
  ["support@bank.example", "mailto:evil@evil.example", "evil@evil.example"],
  ["support@bank.example", "mailto:evil@bank.example", "evil@bank.example"],
  ["Write to Support@Bank.example.", "mailto:support@bank.example?subject=Hello", null],
  ["mailto:support@bank.example", "mailto:support%40bank.example", null],
  ["a@bank.example", "mailto:a@bank.example,b@evil.example", "a@bank.example,b@evil.example"],
  ["bank.example", "mailto:support@bank.example", null],
  ["bank.example:8443", "https://bank.example:9000/", "bank.example:9000"],
  ["https://bank.example:8443", "https://bank.example/", "bank.example"],
  ["https://bank.example", "https://bank.example:8443/", "bank.example:8443"],
  ["http://bank.example", "https://bank.example/", null],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:3000/", null],
  ["http://[::1]:8080/", "http://[::1]:8080/", null],
  ["https://de.wikipedia.org/wiki/Zürich", "https://de.wikipedia.org/wiki/Z%C3%BCrich", null],
  ["Смотрите https://bank.example", "https://bank.example/", null],
])("%j beside a link to %s shows %s", (words, href, host) => {
  expect(hostBeside(words, judgeLink(href))).toBe(host);
});

test("words of any length are looked through in little time", () => {
  const target = judgeLink(ELSEWHERE);
  for (const part of ["a", "a.", "a@", "https:", "[:", "-", "1.", "a-", "\\"]) {
    const words = part.repeat(200_000);
    expect(leastWork(() => hostBeside(words, target), 2000)).toBeLessThan(2000);
  }
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
