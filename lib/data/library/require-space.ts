import { getWholeStore } from "./client";

/**
 * Before something large is received: space that was given up for deleting is not for uploads.
 * @throws DiskFullError, LibraryDamagedError
 */
export async function requireSpace(): Promise<void> {
  await (await getWholeStore()).requireSpace();
}
