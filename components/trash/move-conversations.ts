import { inSlices } from "@/components/lists/in-batches";
import { LONG_MS, send } from "@/components/saving/send";
import { moveConversationsAction } from "@/lib/actions/conversations";

/** Moves conversations to the trash or back, a slice at a time, until one slice fails as a whole. */
export async function moveConversations<T extends { readonly id: string }>(
  conversations: readonly T[],
  toTrash: boolean,
): Promise<{ readonly moved: T[]; readonly problem: string | null }> {
  const moved: T[] = [];
  let problem: string | null = null;
  await inSlices(toTrash ? "Moving to the trash" : "Restoring", conversations, async (slice) => {
    const ids = slice.map(({ id }) => id);
    const result = await send(moveConversationsAction, { ids, toTrash }, LONG_MS);
    if (!result.ok) {
      problem ??= result.error.message;
      return false;
    }
    const gone = new Set(result.data.moved);
    for (const each of slice.filter(({ id }) => gone.has(id))) moved.push(each);
    problem ??= result.data.problem;
    return true;
  });
  return { moved, problem };
}
