import { describe, expect, test } from "vitest";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { messageFacts } from "./message";
import type { SearchTexts } from "./search-text";

const searchTexts = (value: unknown): SearchTexts => messageFacts(value).searchTexts;
/** All of them in one. */
const searchText = (value: unknown): string =>
  Object.values(searchTexts(value))
    .filter((text) => text !== "")
    .join("\n");
const base64 = Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 89) % 256)).toString(
  "base64",
);

describe("search text", () => {
  test("of a composite message has everything a person may look for, by its place", () => {
    const message = buildComposite(
      [
        buildThinking("thought"),
        buildText("answer"),
        buildCall({
          id: "c",
          toolRef: { name: "web:fetch", toolsetId: "webtools" },
          args: { url: "argument", deep: [{ a: "nested" }] },
        }),
        buildApproval("c", { approvedBy: "user:ada", reason: "because" }),
        buildResult("c", {
          output: { page: ["result", 7, null] },
          toolResultError: { code: "E1", message: "broken" },
        }),
      ],
      {
        attachments: [
          { id: "a", attachmentKind: "file", name: "notes.txt", base64content: base64 },
        ],
      },
    );
    expect(searchTexts(message)).toEqual({
      text: "answer",
      thinking: "thought",
      tools: "webtools\nweb:fetch",
      args: "argument\nnested",
      results: "user:ada\nbecause\nresult\nE1\nbroken",
      attachments: "notes.txt",
    });
  });

  test("of a text message leaves out what does not belong to its type", () => {
    expect(
      searchText({
        ...buildMessage({ content: "shown" }),
        contentBlocks: [buildText("left over")],
      }),
    ).toBe("shown");
  });

  test("of unknown blocks and messages has every text in them", () => {
    expect(searchText(buildComposite([{ blockType: "chart", title: "Sales" } as never]))).toBe(
      "chart\nSales",
    );
    expect(searchText({ content: "old form", attachments: [{ base64content: base64 }] })).toBe(
      "old form",
    );
    expect(searchText("only a string")).toBe("only a string");
  });

  test("has no base64, in whatever place", () => {
    const message = buildComposite([
      buildText(`look: data:image/png;base64,${base64} there`),
      buildCall({ args: { image: base64 } }),
      buildResult("c", { output: [`data:image/png;base64,${base64}`] }),
    ]);
    const text = searchText(message);
    expect(text).not.toContain(base64.slice(0, 40));
    expect(text).toContain("look:   there");
  });

  test("has every word of a message of any size", () => {
    const message = buildComposite(
      Array.from({ length: 30 }, (_, at) => buildText(`${at} `.repeat(50_000))),
    );
    expect(searchText(message)).toContain("29 29");
  });

  test("follows any depth without recursion", () => {
    let output: unknown = "bottom";
    for (let depth = 0; depth < 20_000; depth += 1) output = [output];
    expect(searchText(buildComposite([buildResult("c", { output })]))).toBe("bottom");
  });
});
