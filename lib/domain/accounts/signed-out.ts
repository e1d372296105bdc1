/** Marks an answer that was refused because nobody is signed in; a proxy in between may answer 401 for its own reasons. */
export const SIGNED_OUT_HEADER = "x-colloquy-signed-out";

/** The page to sign in on, which leads back to where one was. */
export function signInAddress(here: string): string {
  return here === "/" ? "/sign-in" : `/sign-in?back=${encodeURIComponent(here)}`;
}
