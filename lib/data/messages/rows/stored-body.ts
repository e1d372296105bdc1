import { compileOnce } from "@/lib/data/store/connection/compile-once";

/** A message with what an edit of its text needs; asked once for each message that an edit touches. */
export const storedBody = compileOnce((query, id: number) =>
  query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "b.lead", "b.raw", "m.bodyHash", "m.originHash", "m.byteLength"])
    .where("m.id", "=", id),
);

/** Gives a message another text; what follows from it is for the caller to write. */
export const writeRaw = compileOnce((query, id: number, raw: string) =>
  query.updateTable("MessageBody").set({ raw }).where("messageId", "=", id),
);
