import { expect, test } from "vitest";
import { buildMessage } from "@/lib/testing/builders/conversation";
import { editedMessageValue } from "@/lib/testing/builders/edit-message";
import { LOCAL_ACTOR } from "../history/audit-trail";
import { validateMessage } from "./validate";

const rules = (message: unknown): string[] => validateMessage(message, 0).map(({ rule }) => rule);

test("a trail begun by an edit here is no fault, one begun elsewhere is", () => {
  const [entry] = (
    editedMessageValue(buildMessage(), { kind: "delete" }) as { auditTrail: object[] }
  ).auditTrail;
  const begunBy = (actorId: string): string[] =>
    rules(buildMessage({ auditTrail: [{ ...entry, actorId } as never] }));
  expect(begunBy("user:ada")).toContain("audit.first-not-created");
  expect(begunBy(LOCAL_ACTOR)).toEqual([]);
});
