import { createContentHasher } from "@/lib/json/hash";

import { encodeBase64 } from "../kit/files/base64";
import type { OutgoingConversation } from "../kit/contract/writer";

/** A multiple of three, so that the base64 of the chunks can be joined. */
const CHUNK = 48 * 1024;

/**
 * The whole document as a block of data no browser acts on, by which an import finds every byte of it again.
 * The text is read twice, since its hash stands before it.
 */
export async function* carriedDocument(
  conversation: OutgoingConversation,
): AsyncGenerator<string, void, void> {
  const hasher = createContentHasher();
  for await (const chunk of conversation.text()) hasher.update(chunk);
  yield `<script type="application/vnd.cjson+json" data-encoding="base64" data-kind="conversation" data-sha256="${hasher.digest()}">`;
  const rest = new Uint8Array(CHUNK);
  let held = 0;
  for await (const chunk of conversation.text()) {
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + CHUNK - held);
      rest.set(taken, held);
      held += taken.length;
      from += taken.length;
      if (held < CHUNK) continue;
      yield encodeBase64(rest);
      held = 0;
    }
  }
  yield `${encodeBase64(rest.subarray(0, held))}</script>\n`;
}
