import { expect, test } from "vitest";

import { contentHash } from "@/lib/json/hash";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { encodeBase64, readDataUrl } from "./base64";
import { createEmbedBudget, embedAttachment, type AttachmentDraft } from "./embed";
import type { Asset } from "../contract/format";
import { attachmentKindOf, mediaTypeOfBytes, mediaTypeOfName } from "./media-type";

const draft: AttachmentDraft = {
  id: "file-9",
  kind: null,
  name: null,
  mime: null,
  sizeInBytes: null,
  metadata: { pointer: "sediment://file-9" },
  lookups: ["sediment://file-9", "file-9"],
};

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const embed = (more: Partial<AttachmentDraft>, asset: Asset | null, budget = createEmbedBudget()) =>
  embedAttachment(
    { ...draft, ...more },
    parseContext({ resolveAsset: (pointer) => (pointer === "file-9" ? asset : null) }),
    budget,
  );

const asset = (bytes: Uint8Array, name = "blob.dat"): Asset => ({
  name,
  bytes: () => Promise.resolve(bytes),
});

test("a file the container has comes with its bytes, size, hash and type", async () => {
  expect(await embed({}, asset(PNG))).toEqual({
    outcome: "embedded",
    attachment: {
      id: "file-9",
      attachmentKind: "image",
      name: "blob.dat",
      mime: "image/png",
      sizeInBytes: 11,
      sha256: contentHash(PNG),
      base64content: Buffer.from(PNG).toString("base64"),
      metadata: { pointer: "sediment://file-9" },
    },
  });
});

test("what the source says of the file goes first, except its size", async () => {
  const { attachment } = await embed(
    { name: "scan.png", mime: "image/x-scan", kind: "file", sizeInBytes: 12 },
    asset(PNG),
  );
  expect(attachment).toMatchObject({
    attachmentKind: "file",
    name: "scan.png",
    mime: "image/x-scan",
    sizeInBytes: 11,
    metadata: { statedSizeInBytes: 12 },
  });
});

test.each([
  ["no file", null, "missing"],
  ["a name alone", { name: "gone.wav" }, "missing"],
  ["a damaged entry", { name: "x", bytes: () => Promise.reject(new Error("crc")) }, "unreadable"],
])("%s leaves the attachment by name", async (_, found: Asset | null, outcome) => {
  const embedded = await embed({ sizeInBytes: -4 }, found);
  expect(embedded.outcome).toBe(outcome);
  expect(embedded.attachment).toMatchObject({ metadata: { missing: true, statedSizeInBytes: -4 } });
  expect(embedded.attachment).not.toHaveProperty("base64content");
  expect(embedded.attachment).not.toHaveProperty("sizeInBytes");
});

test("a budget holds for the file, the message and the conversation", async () => {
  const budget = createEmbedBudget({ file: 20, message: 25, conversation: 40 });
  const put = async (size: number, told = false) => {
    const file = asset(new Uint8Array(size));
    return (await embed({}, told ? { ...file, sizeInBytes: size } : file, budget)).outcome;
  };
  expect(await put(21)).toBe("too-large");
  expect(await put(21, true)).toBe("too-large");
  expect(await put(20)).toBe("embedded");
  expect(await put(6)).toBe("too-large");
  budget.nextMessage();
  expect(await put(20)).toBe("embedded");
  budget.nextMessage();
  expect(await put(1)).toBe("too-large");
});

test("bytes the source itself carries need no container", async () => {
  const { outcome, attachment } = await embedAttachment(
    { ...draft, lookups: [], label: "drawing", inline: PNG },
    parseContext(),
    createEmbedBudget(),
  );
  expect(outcome).toBe("embedded");
  expect(attachment).toMatchObject({ name: "drawing", sizeInBytes: 11, mime: "image/png" });
});

test.each([0, 1, 2, 3, 12_287, 12_288, 12_289, 50_001])("%i bytes as base64", (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 256);
  expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
});

test("a data URL gives its type and bytes", () => {
  const bytes = Uint8Array.from([104, 105]);
  expect(readDataUrl("data:text/plain;charset=utf-8;base64,aGk=")).toEqual({
    mediaType: "text/plain",
    bytes,
  });
  expect(readDataUrl("data:;base64,aGk=")).toEqual({ mediaType: null, bytes });
});

test.each(["data:text/plain,hi", "data:image/png;base64,***", "https://a.example/;base64,aGk="])(
  "%s is no base64 data",
  (url) => {
    expect(readDataUrl(url)).toBeNull();
  },
);

test("types come from names and from opening bytes", () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  expect(mediaTypeOfName("Holiday.JPEG")).toBe("image/jpeg");
  expect(mediaTypeOfName("jpeg")).toBe("image/jpeg");
  expect(mediaTypeOfName("x.constructor")).toBeNull();
  expect(mediaTypeOfBytes(bytes("RIFF1234WEBPVP8 "))).toBe("image/webp");
  expect(mediaTypeOfBytes(bytes("RIFF1234WAVEfmt "))).toBe("audio/wav");
  expect(mediaTypeOfBytes(bytes("RIFF1234AVI "))).toBeNull();
  expect(mediaTypeOfBytes(bytes("%PDF-1.7"))).toBe("application/pdf");
  expect(mediaTypeOfBytes(bytes(""))).toBeNull();
  expect([null, "video/mp4", "AUDIO/wav", "text/csv"].map(attachmentKindOf)).toEqual([
    "file",
    "video",
    "audio",
    "file",
  ]);
});
