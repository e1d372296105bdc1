import { describe, expect, test } from "vitest";
import { sniffMedia } from "./media-sniff";

const bytes = (text: string) => Buffer.from(text, "latin1");
const ftyp = (name: string) => bytes(`\0\0\0\x20ftyp${name}\0\0\0\0`);

describe("what the bytes prove is what is served", () => {
  test.each([
    ["image/png", bytes("\x89PNG\r\n\x1a\n")],
    ["image/jpeg", bytes("\xff\xd8\xff\xe0")],
    ["image/gif", bytes("GIF89a")],
    ["image/webp", bytes("RIFF\0\0\0\0WEBPVP8 ")],
    ["image/avif", ftyp("avif")],
    ["audio/wav", bytes("RIFF\0\0\0\0WAVEfmt ")],
    ["audio/flac", bytes("fLaC\0")],
    ["audio/ogg", bytes("OggS\0")],
    ["audio/mp4", ftyp("M4A ")],
    ["audio/mpeg", bytes("ID3\x04")],
    ["audio/mpeg", bytes("\xff\xfb\x90\x44")],
    ["audio/aac", bytes("\xff\xf1\x50\x80")],
    ["video/mp4", ftyp("isom")],
    ["video/webm", bytes("\x1aE\xdf\xa3")],
    ["video/quicktime", ftyp("qt  ")],
  ])("%s may be shown inside a page", (type, content) => {
    expect(sniffMedia(content, "text/html")).toEqual({ type, inline: true });
  });

  test.each([
    ["SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "image/svg+xml"],
    ["SVG behind white space", bytes(" \n<?xml version='1.0'?><svg/>"), "image/png"],
    ["HTML", bytes("<!doctype html><script>alert(1)</script>"), "text/html"],
    ["HTML behind a mark", bytes("\xef\xbb\xbf<html>"), "image/png"],
    ["PDF", bytes("%PDF-1.7\n\0\xff"), "application/pdf"],
    ["HEIC", ftyp("heic"), "image/heic"],
    ["anything else", bytes("\0\x01\x02\xfe"), "image/png"],
  ])("%s is bytes to save, whatever it is declared as", (_, content, declared) => {
    expect(sniffMedia(content, declared)).toEqual({
      type: "application/octet-stream",
      inline: false,
    });
  });

  test("text is served as plain text and saved", () => {
    const text = Buffer.from("Grüße,\n\ta <b>bold</b> text");
    expect(sniffMedia(text, "text/html")).toEqual({
      type: "text/plain; charset=utf-8",
      inline: false,
    });
    expect(sniffMedia(bytes("%PDF-1.7 text"), null).inline).toBe(false);
  });

  test("a declared type only chooses between sound and pictures of one container", () => {
    expect(sniffMedia(bytes("OggS"), "video/ogg").type).toBe("video/ogg");
    expect(sniffMedia(ftyp("mp42"), "audio/mp4; codecs=mp4a").type).toBe("audio/mp4");
    expect(sniffMedia(bytes("\x1aE\xdf\xa3"), "image/svg+xml").type).toBe("video/webm");
  });
});
