import { asText } from "@/lib/shared/read-value";

import { taken, type ContentHandler } from "./reading";

const MEMBERS = ["user_profile", "user_instructions"] as const;

/** `user_editable_context`: what a person wants every conversation to start from. */
export const readUserContext: ContentHandler = (content) => ({
  pieces: [],
  taken: taken(...MEMBERS.filter((member) => asText(content[member]) !== null)),
  systemTexts: MEMBERS.map((member) => asText(content[member]) ?? "").filter(
    (text) => text.trim() !== "",
  ),
});
