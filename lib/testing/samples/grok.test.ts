import { expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { grok } from "@/lib/formats/grok";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { countConversations, readSample } from "./counts";
import { isAbsent } from "./folder";

const FILE = "grok/librechat-repo__grok__prod-grok-backend.json";

test.skipIf(isAbsent(FILE))("the published export has the parts it is known to have", async () => {
  const { conversations } = JSON.parse(readSample(FILE)) as { conversations: unknown[] };
  const results = await Promise.all(
    conversations.map((item) => grok.parse(item, parseContext({ fileName: FILE }))),
  );
  const documents = results.map(({ documents: [only] }) => JSON.parse(only!.text) as Conversation);
  expect(countConversations(documents)).toEqual({
    conversations: 2,
    messages: 10,
    others: 4,
    text: 10,
    attachments: 0,
  });
});
