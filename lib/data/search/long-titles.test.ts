import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { searchLibrary } from "./search";

useLibrary();

const between = Array.from({ length: 900 }, (_, at) => `word${at % 97}`).join(" ");

test.each(["prologue", "epilogue", "prologue epilogue", '"word3 epilogue"', "in:system coda"])(
  "a title and instructions of many pages are found by %s",
  async (q) => {
    const conversationTitle = `prologue ${between} word3 epilogue`;
    const systemMessage = `overture ${between} coda`;
    const messages = [buildMessage({ content: "Short" })];
    const document = buildConversation({ conversationTitle, systemMessage, messages });
    await importConversation(JSON.stringify(document));
    const groups = (await searchLibrary(LOCAL_VIEWER, { q }))?.groups ?? [];
    expect(groups.map(({ conversation }) => conversation.title.slice(0, 8))).toEqual(["prologue"]);
    // Lists show how it begins.
    expect(groups[0]?.conversation.title.length).toBeLessThanOrEqual(1000);
  },
);
