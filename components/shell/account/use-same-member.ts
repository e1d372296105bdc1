import { useEffect } from "react";

/** In local storage: the member whose page this browser has loaded last. */
const MEMBER = "colloquy:member";

/** Whom this document was loaded for; null until its first page is drawn. */
let loadedFor: string | null = null;

/**
 * Loads the page again once this browser belongs to another member: the tab still has the sidebar, the drafts and the
 * caches of the one before.
 */
export function useSameMember(member: string | null): void {
  // The browser's storage is outside of the page, and its only word from other tabs.
  useEffect(() => {
    if (member === null) return;
    // A refresh has brought the name of another member into the document of the one before.
    if (loadedFor !== null && loadedFor !== member) {
      window.location.reload();
      return;
    }
    loadedFor = member;
    remember(member);
    const compare = () => {
      if (hasAnother(member)) window.location.reload();
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === MEMBER) compare();
    };
    // The way back shows a page as it was left.
    const arrive = ({ persisted }: PageTransitionEvent) => {
      if (persisted) compare();
    };
    window.addEventListener("storage", hear);
    window.addEventListener("pageshow", arrive);
    return () => {
      window.removeEventListener("storage", hear);
      window.removeEventListener("pageshow", arrive);
    };
  }, [member]);
}

function remember(member: string): void {
  try {
    localStorage.setItem(MEMBER, member);
  } catch {
    // Where nothing is stored, no draft of another member is either.
  }
}

function hasAnother(member: string): boolean {
  try {
    const last = localStorage.getItem(MEMBER);
    return last !== null && last !== member;
  } catch {
    return false;
  }
}
