"use client";

import { useAccount } from "./account";

/** Whether what is in a library may be changed: everything by who uses the machine, else what the role there allows. */
export function useMayEdit(): (libraryId: string) => boolean {
  const account = useAccount();
  return (libraryId) => {
    if (account === null) return true;
    return account.libraries.find(({ id }) => id === libraryId)?.mayEdit === true;
  };
}
