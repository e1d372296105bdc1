import { expect, test } from "vitest";

import { assetId, indexAssets } from "../archive/assets";

test.each([
  ["file-service://file-A1b2", "file-A1b2"],
  ["sediment://file_00ff#file_00ff#p_1.jpg", "file_00ff"],
  ["sediment://file_00ff?shared=1", "file_00ff"],
  ["file-A1b2", "file-A1b2"],
  ["#", "#"],
])("%s points to %s", (pointer, id) => {
  expect(assetId(pointer)).toBe(id);
});

const names = [
  "conversations.json",
  "file-A1b2-holiday at the sea.jpg",
  "file-A1b2c-other.png",
  "file_00ff-sanitized.png",
  "file-one.dat",
  "dalle-generations/file-Gen9-0d0c1111-2222-3333-4444-555566667777.webp",
  "user-x81/file_77aa-0d0c1111-2222-3333-4444-555566667777.png",
  "68aa-conversation/audio/file_snd-1f.wav",
  "blob-0042.dat",
];
const find = indexAssets(names, {
  "file-one.dat": "first.jpg",
  "blob-0042.dat": "file-late-brief.pdf",
  "not-here.dat": "x",
  "file_00ff-sanitized.png": 5,
});

test.each([
  ["file-service://file-A1b2", "file-A1b2-holiday at the sea.jpg", "holiday at the sea.jpg"],
  ["file-A1b2c", "file-A1b2c-other.png", "other.png"],
  ["sediment://file_00ff", "file_00ff-sanitized.png", "sanitized.png"],
  ["file-one", "file-one.dat", "first.jpg"],
  ["sediment://file-Gen9", names[5], "0d0c1111-2222-3333-4444-555566667777.webp"],
  ["sediment://file_77aa", names[6], "0d0c1111-2222-3333-4444-555566667777.png"],
  ["sediment://file_snd", "68aa-conversation/audio/file_snd-1f.wav", "1f.wav"],
  ["file-service://file-late", "blob-0042.dat", "file-late-brief.pdf"],
])("%s is %s", (pointer, entry, name) => {
  expect(find(pointer)).toEqual({ entry, name });
});

test.each(["file-A1b", "file-service://file-gone", "", "__proto__", "not-here.dat"])(
  "%j is not in the archive",
  (pointer) => {
    expect(find(pointer)).toBeNull();
  },
);

test("of several files with one id the shortest path is the file itself", () => {
  const several = indexAssets(["thumbs/file-Z-a.png", "file-Z-b.png", "file-Z-a.png"], null);
  expect(several("file-Z")).toEqual({ entry: "file-Z-a.png", name: "a.png" });
});

test("a name of nothing but separators does not flood the index", () => {
  const find = indexAssets(["-".repeat(100_000)], undefined);
  expect(find("-".repeat(100_000))?.entry).toHaveLength(100_000);
});
