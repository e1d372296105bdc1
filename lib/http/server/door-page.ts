import { accountsAreOn } from "@/lib/accounts/options";

/** Tells the layout that a page is at the door; only our own proxy sets it. */
export const DOOR_HEADER = "x-colloquy-door";

const DOOR = /^\/(?:sign-in|sign-up)$/;

/** Whether a path is a page for whoever is not signed in. */
export const isDoorPage = (pathname: string): boolean => accountsAreOn() && DOOR.test(pathname);

/** What programs of the operator ask, which judges them itself. */
export const isProbe = (pathname: string): boolean =>
  /^\/(?:health(?:\/(?:live|ready))?|metrics)$/.test(pathname);

/** The header by which the door tells that it let a request for a page in; it removes what others send. */
export const ADMITTED_HEADER = "x-colloquy-admitted";
