/** How a link inside text looks; for anchors that are not a TextLink, such as those that prefetch. */
export const textLinkClass =
  "rounded-control text-accent underline decoration-line-strong underline-offset-2 transition-state hover:decoration-current";
