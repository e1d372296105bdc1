"use client";

/**
 * Says the height of something in a rule for others, as long as it is there: `--followed-height` of what has the class.
 * The rule has a sheet of its own, and the property is not inherited: one of the root would make the browser compute
 * the style of everything on the page, at each toast.
 */
export function followHeight(
  element: HTMLElement | null,
  className: string,
): (() => void) | undefined {
  if (element === null) return undefined;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const observer = new ResizeObserver(() =>
    sheet.replaceSync(`.${className} { --followed-height: ${element.offsetHeight}px }`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
