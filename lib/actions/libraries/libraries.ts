"use server";

import {
  changeLibraryName,
  deleteLibrary,
  leaveLibrary,
  makeLibrary,
  setLibraryMember,
  withPersonal,
} from "@/lib/accounts/libraries";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { purgeConversations } from "@/lib/import/run/purge";
import { ROLES } from "@/lib/domain/accounts/role";
import { choice, integer, list, nullable, optional, record, text } from "@/lib/validation/schema";

import { defineMemberAction } from "../accounts/define-account-action";
import { defineAction } from "../define-action";
import { done, failed } from "../result";

const id = text({ maxLength: 200 });
const name = text({ maxLength: 500 });

/** Makes a shared library; whoever makes it is its owner. */
export const createLibraryAction = defineMemberAction(
  "create-library",
  record({ name }),
  (input, viewer) => makeLibrary(viewer, input.name),
);

export const renameLibraryAction = defineMemberAction(
  "rename-library",
  record({ id, name }),
  (input, viewer) => changeLibraryName(viewer, input),
);

/** Deletes a shared library in which nothing is that somebody could move; `told` is how much is deleted for good with it. */
export const deleteLibraryAction = defineMemberAction(
  "delete-library",
  record({ id, told: optional(integer({ minimum: 0 })) }),
  (input, viewer) => deleteLibrary(viewer, input, purgeConversations),
);

/** Adds somebody to a shared library, gives them another role, or takes them out (null). */
export const setLibraryMemberAction = defineMemberAction(
  "set-library-member",
  record({ libraryId: id, memberId: id, role: nullable(choice(...ROLES)) }),
  (input, viewer) => setLibraryMember(viewer, input),
);

export const leaveLibraryAction = defineMemberAction(
  "leave-library",
  record({ id }),
  (input, viewer) => leaveLibrary(viewer, input.id),
);

/**
 * Moves conversations into another library. The answer says how many went, and by which changes, so that all of them can be
 * undone, and how many stayed where they were.
 */
export const moveToLibraryAction = defineAction(
  "move-to-library",
  record({ conversationIds: list(text(), { minItems: 1, maxItems: 1000 }), libraryId: id }),
  async ({ conversationIds, libraryId }, given) => {
    const viewer = await withPersonal(given, libraryId);
    const result =
      viewer.kind === "member" ? await moveToLibrary(viewer, conversationIds, libraryId) : null;
    if (result === null) {
      return failed("not-found", "There is no such library, or you can’t change anything in it.");
    }
    const { moved: changes, stayed } = result;
    return done({ moved: changes.length, stayed, changes });
  },
);
