import { createHash } from "node:crypto";

import type { MessageAttachment } from "@/lib/domain/conversation/schema/conversation";

import { inventName, say } from "./lexicon";
import { newId, type Writer } from "./writer";

/** A file, a picture or a link that goes with a prompt. */
export function attachment(writer: Writer): MessageAttachment {
  const { dice, words } = writer;
  const name = inventName(dice).toLowerCase();
  const id = newId(writer);
  if (dice.chance(0.3)) {
    const uri = `https://example.org/${name}`;
    return { id, attachmentKind: "link", name, uri };
  }
  if (dice.chance(0.4)) {
    const hue = dice.below(360);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="hsl(${hue} 60% 70%)"/><circle cx="${dice.between(20, 140)}" cy="45" r="${dice.between(8, 40)}" fill="hsl(${(hue + 180) % 360} 50% 40%)"/></svg>`;
    return embedded(id, "image", `${name}.svg`, "image/svg+xml", picture);
  }
  return embedded(
    id,
    "file",
    `${name}.txt`,
    "text/plain",
    `${say(dice, words, dice.between(2, 12))}\n`,
  );
}

function embedded(
  id: string,
  attachmentKind: "image" | "file",
  name: string,
  mime: string,
  content: string,
): MessageAttachment {
  const bytes = Buffer.from(content);
  return {
    id,
    attachmentKind,
    name,
    base64content: bytes.toString("base64"),
    mime,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sizeInBytes: bytes.length,
  };
}
