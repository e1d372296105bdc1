import { expect, test } from "vitest";
import { newConversation, writtenConversation } from "./compose";
import { editedTranscript, mergeWithPrevious, splitPart, withNewPart, withPart } from "./parts";
import { splitTranscript } from "./split";

const CHAT = "System: Be brief.\nUser: How hot?\nAssistant: 80 °C. [12:06] 90 °C.";

const textsOf = (edited: ReturnType<typeof editedTranscript>) =>
  edited.parts.map(({ text }) => text);

test("a part that is cut gives the rest to the other speaker, and merging it brings the text back", () => {
  const edited = editedTranscript(splitTranscript(CHAT));
  const cut = splitPart(edited, 2, "80 °C. ".length);
  expect(textsOf(cut).slice(2)).toEqual(["80 °C.", "[12:06] 90 °C."]);
  expect(cut.parts[3]?.role).toBe("user");
  expect(textsOf(mergeWithPrevious(cut, 3))).toEqual(textsOf(edited));
});

test("a cut at an end, and a merge without a part before it, change nothing", () => {
  const edited = editedTranscript(splitTranscript(CHAT));
  expect(splitPart(edited, 1, 0)).toBe(edited);
  expect(splitPart(edited, 1, 8)).toBe(edited);
  expect(mergeWithPrevious(edited, 0)).toBe(edited);
});

test("messages that are written by hand take turns, and a blank line joins two of them", () => {
  let edited = withNewPart(withNewPart({ parts: [], speakers: [] }));
  expect(edited.parts.map(({ role }) => role)).toEqual(["user", "assistant"]);
  edited = withPart(withPart(edited, 0, { text: "One." }), 1, { text: "Two." });
  expect(textsOf(mergeWithPrevious(edited, 1))).toEqual(["One.\n\nTwo."]);
});

test("a system message is one, and what is left out or empty is no message", () => {
  const edited = withPart(withNewPart(editedTranscript(splitTranscript(CHAT))), 1, {
    role: "omit",
  });
  const written = writtenConversation("  ", edited);
  expect(written).toEqual({
    systemMessage: "Be brief.",
    messages: [{ role: "assistant", content: "80 °C. [12:06] 90 °C." }],
  });
});

test("a document has the time of its creation only where a trail is kept", () => {
  const written = { messages: [{ role: "user", content: "Hi" }] } as const;
  const context = { newId: () => "id", actor: "user:local", now: "2026-01-02T03:04:05Z" };
  expect(newConversation(written, { ...context, audit: false })).not.toHaveProperty("auditTrail");
  expect(newConversation(written, { ...context, audit: true }).auditTrail).toEqual([
    { action: "created", actorId: "user:local", timestamp: "2026-01-02T03:04:05Z" },
  ]);
});
