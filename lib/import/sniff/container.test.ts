import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { sniffContainer } from "./container";

const sniff = (text: string) => sniffContainer(new TextEncoder().encode(text));

test.each([
  "<!doctype html><p>",
  "\n <HTML>",
  "\uFEFF<!DOCTYPE  html>",
  "<!-- one --><!---->\n<!-- > <html> -->\n<html lang=en>",
  "<!-- a page --> <!doctype html>",
])("is a page: %j", (text) => expect(sniff(text)).toBe("html"));

test.each([
  '{"a": "<html>"}',
  "<!-- never ended <html>",
  "<!-- one --> words <html>",
  "<!-- one --><htmlx>",
  "<!-->",
  "   ",
])("is text: %j", (text) => expect(sniff(text)).toBe("text"));

test.each(["<!---->", "<!-- -->\n", "<!--", "<", " \n"])(
  "the start of a file of nothing but %j is known at once",
  (unit) => {
    const text = `${unit.repeat(4096 / unit.length)}x`;
    expect(leastWork(() => sniff(text), 20)).toBeLessThan(20);
  },
);
