/** Milliseconds of hovering before a tooltip shows. */
const SHOW_MS = 500;
/** Time to move from the control onto its tooltip. */
const HIDE_MS = 100;
/** After one was seen, the next shows at once for this long. */
const WARM_MS = 500;

function triggerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
}

/**
 * Finds out which control with `data-tooltip` the pointer rests on, or the keyboard has reached. One listener
 * for all of them, so that a control costs nothing until somebody asks what it is.
 * @param onChange told the control whose tooltip is to show, or null
 * @returns ends it
 */
export function watchTooltips(onChange: (trigger: HTMLElement | null) => void): () => void {
  const controller = new AbortController();
  let timer = 0;
  let shown: HTMLElement | null = null;
  let awaited: HTMLElement | null = null;
  let hiddenAt = -WARM_MS;

  function turnTo(trigger: HTMLElement | null, delay: number): void {
    if (trigger === awaited) return;
    clearTimeout(timer);
    awaited = trigger;
    const settle = () => {
      if (trigger === shown) return;
      if (trigger === null) hiddenAt = performance.now();
      shown = trigger;
      onChange(trigger);
    };
    if (delay === 0) settle();
    else timer = window.setTimeout(settle, delay);
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === "touch") return;
    // A person may move onto the tooltip, to read it enlarged.
    const isOnTooltip = target instanceof Element && target.closest("[role=tooltip]") !== null;
    const trigger = isOnTooltip ? shown : triggerOf(target);
    if (trigger === null) return turnTo(null, HIDE_MS);
    const isWarm = shown !== null || performance.now() - hiddenAt < WARM_MS;
    turnTo(trigger, isWarm ? 0 : SHOW_MS);
  }
  function onFocusIn({ target }: FocusEvent): void {
    const trigger = triggerOf(target);
    turnTo(trigger?.matches(":focus-visible") === true ? trigger : null, 0);
  }
  const leave = () => turnTo(null, 0);

  const { signal } = controller;
  document.addEventListener("pointerover", onPointerOver, { signal });
  document.documentElement.addEventListener("pointerleave", leave, { signal });
  document.addEventListener("focusin", onFocusIn, { signal });
  for (const event of ["focusout", "pointerdown", "keydown", "scroll"]) {
    document.addEventListener(event, leave, { signal, capture: true });
  }
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
