import { LibraryDamagedError } from "@/lib/data/store/damage/library-damage";

/** Null where the library is too damaged to be asked: the frame of a page, which says what is wrong, must not fail for it. */
export async function unlessDamaged<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LibraryDamagedError) return null;
    throw error;
  }
}
