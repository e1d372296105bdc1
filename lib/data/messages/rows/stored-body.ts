import { compileOnce } from "@/lib/data/store/connection/compile-once";

/** A message with its text; many are read by `loadBodies`. */
export const storedBody = compileOnce((query, id: number) =>
  query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "b.lead", "b.raw", "m.bodyHash", "m.originHash", "m.byteLength"])
    .where("m.id", "=", id),
);
