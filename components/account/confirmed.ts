import { send } from "@/components/saving/send";
import type { ActionResult } from "@/lib/actions/result";

/** For a dialog that asks first: does it, and throws what the dialog then says. */
export async function confirmed<I, T>(
  action: (input: I, attempt?: string) => Promise<ActionResult<T>>,
  input: I,
): Promise<T> {
  const result = await send(action, input);
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}
