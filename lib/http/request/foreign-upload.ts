import type { Viewer } from "@/lib/domain/accounts/viewer";
import { mayUseUpload, NO_UPLOAD } from "@/lib/import/upload/owner";

const UPLOADS = "/api/imports/{id}";

/**
 * The parameters of a request, with an id that nothing has where it names the upload of somebody else: every handler
 * then answers what it answers for one that is not there.
 */
export async function withoutForeignUpload(
  path: string,
  params: Readonly<Record<string, string>>,
  viewer: Viewer,
): Promise<Readonly<Record<string, string>>> {
  const id = params["id"];
  if (id === undefined || !path.startsWith(UPLOADS)) return params;
  return (await mayUseUpload(viewer, id)) ? params : { ...params, id: NO_UPLOAD };
}
