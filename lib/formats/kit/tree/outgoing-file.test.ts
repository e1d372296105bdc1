import { expect, test } from "vitest";

import { createTally } from "../contract/fidelity";
import { detailsOf, readOutgoingFile } from "./outgoing-file";

const PICTURE = { id: "p", name: "p.png", mime: "image/png", base64content: "iVBORw0KGgo=" };

function read(file: Record<string, unknown>, hasContents = true) {
  const tally = createTally({});
  return { ...readOutgoingFile(file, hasContents, tally), counts: tally.report().mapped };
}

test("a content that goes along is the address of its file", () => {
  const { url, isEmbedded, counts } = read(PICTURE);
  expect(url).toBe("data:image/png;base64,iVBORw0KGgo=");
  expect(isEmbedded).toBe(true);
  expect(counts).toEqual({ embeddedFiles: 1 });
});

test("a content that stays leaves where the source had its file", () => {
  const { url, counts } = read({ ...PICTURE, metadata: { pointer: "file-7" } }, false);
  expect(url).toBe("file-7");
  expect(counts).toEqual({ omittedContents: 1 });
});

test("a file without a content is where the source, or else the document, says", () => {
  expect(read({ id: "x", uri: "https://sky.example/x" })).toMatchObject({
    url: "https://sky.example/x",
    counts: {},
  });
  expect(read({ id: "x", uri: "https://sky.example/x", metadata: { pointer: "y" } }).url).toBe("y");
});

test("details are what no reader says by itself", () => {
  const metadata = { pointer: "y", missing: true, statedSizeInBytes: 3, width: 4, own: 5 };
  expect(detailsOf(metadata)).toEqual({ width: 4, own: 5 });
  expect(detailsOf(metadata, "own")).toEqual({ width: 4 });
});
