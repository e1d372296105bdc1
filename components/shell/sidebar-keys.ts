/** Shows and hides the sidebar. */
export const SIDEBAR_KEYS = "Mod+\\";
