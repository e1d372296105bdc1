import { expect, test } from "vitest";
import { preferredLocale } from "./accept-language";

test.each([
  ["de-DE,de;q=0.9,en;q=0.8", "de-DE"],
  ["en;q=0.5, fr-CA;q=0.9", "fr-CA"],
  ["xx-YY, sv;q=0.3", "sv"],
  ["pt-br", "pt-BR"],
  ["fr;q=0, it", "it"],
  ["*", "en"],
  ["en-1-1-1-1, nl", "nl"],
  ["<script>", "en"],
  ["", "en"],
  [null, "en"],
])("%j means %s", (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
