/**
 * How a link inside text looks; for anchors that are not a TextLink, such as those that prefetch. It can be hit 24
 * pixels high without moving the lines around it.
 */
export const textLinkClass =
  "-my-1.5 rounded-control py-1.5 text-accent underline decoration-line-strong underline-offset-2 transition-state hover:decoration-current";
