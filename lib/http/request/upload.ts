import { bodyOf, mediaType } from "./body";
import { BrokenUpload, readParts, type UploadPart } from "./multipart";
import { problem, type Problem } from "../problem/problem";

/** Takes one file at a time; a problem ends the upload. */
export type FileSink = (name: string, body: AsyncIterable<Uint8Array>) => Promise<Problem | null>;

/**
 * Streams an upload into a sink: the parts named `files` of a form, or the body itself under `name`.
 * Gives the first problem, or null when everything was taken.
 */
export async function receiveFiles(
  request: Request,
  name: string,
  take: FileSink,
): Promise<Problem | null> {
  try {
    for await (const part of filesOf(request, name)) {
      const refused = await take(part.name, part.body);
      if (refused) return refused;
    }
    return null;
  } catch (error) {
    const broken = brokenUpload(error, request.signal);
    if (!broken) throw error;
    return problem("bad-request", broken);
  }
}

function filesOf(request: Request, name: string): AsyncIterable<UploadPart> {
  if (mediaType(request.headers) === "multipart/form-data") return readParts(request, "files");
  return single({ name, body: bodyOf(request) });
}

async function* single(part: UploadPart): AsyncGenerator<UploadPart, void, void> {
  yield part;
}

/** A sentence when the client's side of the upload is to blame, null for a fault of ours. */
function brokenUpload(error: unknown, signal: AbortSignal): string | null {
  if (error instanceof BrokenUpload) return error.message;
  return signal.aborted ? "The upload was broken off." : null;
}
