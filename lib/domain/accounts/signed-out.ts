/** The page to sign in on, which leads back to where one was. */
export function signInAddress(here: string): string {
  return here === "/" ? "/sign-in" : `/sign-in?back=${encodeURIComponent(here)}`;
}
