import { describe, expect, test } from "vitest";
import { buildComposite, buildMessage, buildText } from "@/lib/testing/builders/conversation";
import { messageFacts } from "./message";
import { messageTime } from "./message-time";

const entry = (action: "created" | "updated" | "deleted", timestamp: string) => ({
  action,
  actorId: "u",
  timestamp,
});
const ms = (iso: string): number => new Date(iso).getTime();

describe("messageTime", () => {
  test("is the earliest readable block", () => {
    const message = buildComposite(
      [
        buildText("a", { createdAt: "2025-01-03T00:00:00Z" }),
        buildText("b", { createdAt: "never" }),
        buildText("c", { createdAt: "2025-01-02 00:00:00" }),
      ],
      { auditTrail: [entry("created", "2024-01-01T00:00:00Z")] },
    );
    expect(messageTime(message)).toEqual({
      ms: ms("2025-01-02T00:00:00Z"),
      form: "zoneless",
      from: "block",
    });
  });

  test("else its created entry, wherever it is in the trail", () => {
    const auditTrail = [
      entry("updated", "2025-01-01T00:00:00Z"),
      entry("created", "2025-02-01T00:00:00Z"),
    ];
    expect(messageTime(buildMessage({ auditTrail }))).toEqual({
      ms: ms("2025-02-01T00:00:00Z"),
      form: "rfc3339",
      from: "created",
    });
  });

  test("is not that of another entry: a change here would date what has no time", () => {
    const auditTrail = [
      entry("created", "once"),
      entry("updated", "2025-01-05"),
      entry("deleted", "2025-01-06"),
    ];
    expect(messageTime(buildMessage({ auditTrail })).ms).toBeNull();
  });

  test.each([
    buildMessage(),
    buildComposite([]),
    null,
    [],
    { auditTrail: [null, 1, { action: "created" }] },
  ])("is not invented: %j", (message) => {
    expect(messageTime(message)).toEqual({ ms: null, form: null, from: null });
  });

  test("leaves blocks alone that do not belong to the type", () => {
    expect(messageTime({ ...buildMessage(), contentBlocks: [buildText("x")] }).ms).toBeNull();
  });

  test.each(["1970-01-01T00:00:00.000Z", "1970-01-01T02:00:00+02:00", "0001-01-01T00:00:00Z"])(
    "is none where only a placeholder stands: %s",
    (createdAt) => {
      expect(messageTime(buildComposite([buildText("a", { createdAt })])).ms).toBeNull();
      const auditTrail = [entry("created", createdAt)];
      expect(messageTime(buildMessage({ auditTrail })).ms).toBeNull();
    },
  );

  test.each(["timeUnknown", "timeBorrowed"])("is none where an import marked it %s", (mark) => {
    const extensions = { "dev.colloquy:source": { v: 1, format: "chatgpt", [mark]: true } };
    const blocks = [buildText("a", { createdAt: "2025-01-02T00:00:00Z" })];
    expect(messageTime(buildComposite(blocks, { extensions })).ms).toBeNull();
    expect(messageFacts(buildComposite(blocks, { extensions })).createdMs).toBeNull();
  });
});
