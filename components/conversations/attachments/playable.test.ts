import { expect, test } from "vitest";
import type { AttachmentView } from "@/lib/domain/conversation/view/types";
import { playable } from "./playable";

const attachment: AttachmentView = {
  position: 0,
  id: "a",
  kind: "file",
  name: "a",
  mime: null,
  sizeInBytes: null,
  hasContent: true,
  uri: null,
  sha256: null,
  missing: false,
};

test.each([
  [{ mime: "image/png" }, "image"],
  [{ mime: "IMAGE/JPEG; q=1" }, "image"],
  [{ mime: "image/svg+xml" }, "text"],
  [{ mime: "text/html" }, "text"],
  [{ mime: "application/json" }, "text"],
  [{ mime: "application/pdf", kind: "image" }, null],
  [{ mime: "audio/mpeg" }, "audio"],
  [{ mime: "video/webm" }, "video"],
  [{ kind: "video" }, "video"],
  [{ kind: "file" }, null],
  [{ mime: "image/png", hasContent: false }, null],
])("%j is shown as %s", (more, expected) => {
  expect(playable({ ...attachment, ...more })).toBe(expected);
});
