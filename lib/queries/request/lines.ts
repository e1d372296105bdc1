import { piecesOf } from "./answers";
import { HttpError } from "./http";
import type { Watched } from "./silence";

/**
 * The lines of a streamed answer, each as soon as it is whole.
 * @param brokeOff what is known when the connection breaks
 */
export async function* linesOf(
  response: Response,
  watched: Watched,
  brokeOff: string,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let held = "";
  try {
    for await (const piece of piecesOf(response, watched)) {
      const lines = (held + decoder.decode(piece, { stream: true })).split("\n");
      held = lines.pop() ?? "";
      yield* lines.filter((line) => line !== "");
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(error.code, brokeOff);
  }
  if (held !== "") yield held;
}
