import { equalJson } from "@/lib/json/equal";
import { ownMember } from "../toolset/schema/slot-member";
import type { FieldPaths } from "./field-mask";
import type { Written } from "./update";

/** Whether somebody else has changed a member that an update is about. */
export function collides(paths: FieldPaths, before: Written, now: Written): boolean {
  return paths.some(
    (path) => !equalJson(ownMember(before, path) ?? null, ownMember(now, path) ?? null),
  );
}
