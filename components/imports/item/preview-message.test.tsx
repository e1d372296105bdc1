import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PreviewedMessage } from "@/lib/domain/imports/preview";
import { PreviewMessage } from "./preview-message";

const MESSAGE: PreviewedMessage = {
  id: 1,
  documentId: "m1",
  position: 0,
  revision: 1,
  role: "user",
  type: "text",
  senderId: "ada",
  model: null,
  createdMs: Date.UTC(2026, 0, 31, 9, 30),
  timeForm: "exact",
  pinned: false,
  preferred: false,
  deleted: false,
  edited: false,
  hidden: false,
  note: null,
  blocks: [],
  attachments: [],
  auditTrail: [],
  metadata: null,
  extensions: null,
  assistantMetadata: null,
  byteLength: 2,
  problems: 0,
  index: null,
};

test("a message of a plan or a review is shown outside of a reader, with its sender and the minute", () => {
  const html = renderToStaticMarkup(
    <PreviewMessage
      message={MESSAGE}
      retry={null}
      place={{ number: 1, total: 1 }}
      attachmentHref={() => "/nothing"}
    />,
  );
  const words = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(words).toContain("User ada");
  expect(words).toMatch(/sent Jan 31, 2026, 9:30/);
});
