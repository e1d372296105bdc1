import { expect, test } from "vitest";

import { buildMessage } from "@/lib/testing/builders/conversation";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { leastWork } from "@/lib/testing/least-work";

import { writeTurns } from "./write-turns";

const write = (content: string, count: number) =>
  writeTurns(
    buildMessage({
      content,
      attachments: Array.from({ length: count }, (_, at) => ({
        id: `f${at}`,
        attachmentKind: "image" as const,
        name: `${at}.png`,
      })),
    }),
    {
      options: DEFAULT_WRITER_OPTIONS,
      count: () => undefined,
      files: { images: [], videos: [], audios: [] },
    },
  );

test("files without a mark in the text get one, and only those", () => {
  expect(write("<image> and <image>", 3)[0]?.value.match(/<image>/g)).toHaveLength(3);
  expect(write("<image> and <image>", 2)[0]?.value).toBe("<image> and <image>");
});

test("what a tool said is never an answer of the model", () => {
  const message = buildMessage({ role: "tool", content: "42 rows" });
  const count = () => undefined;
  const files = { images: [], videos: [], audios: [] };
  const turns = writeTurns(message, { options: DEFAULT_WRITER_OPTIONS, count, files });
  expect(turns).toEqual([{ from: "observation", value: "42 rows" }]);
});

test("10,000 files take no longer than their text", () => {
  const text = "words ".repeat(200_000);
  expect(leastWork(() => void write(text, 10_000), 100)).toBeLessThan(500);
});
