"use client";

import { lazy, Suspense, useContext, type ReactNode } from "react";
import { loadPart } from "@/components/saving/load-part";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";
import { Elided } from "./elided";
import { ShowHidden } from "./show-hidden";

const HiddenNotice = lazy(loadPart(() => import("./hidden-notice")));
const RevealedText = lazy(loadPart(() => import("./revealed-text")));

/** A text that may be cut, with a notice of what is invisible in it, and with that marked on demand. */
export function Revealable({
  text,
  label,
  isCode = false,
  render,
}: {
  text: ElidedText;
  label?: string;
  isCode?: boolean;
  render: (text: string) => ReactNode;
}) {
  const showHidden = useContext(ShowHidden);
  return (
    <>
      <Elided
        text={text}
        {...(label === undefined ? {} : { label })}
        render={(shown) =>
          showHidden ? (
            <Suspense fallback={render(shown)}>
              <RevealedText text={shown} isCode={isCode}>
                {render(shown)}
              </RevealedText>
            </Suspense>
          ) : (
            render(shown)
          )
        }
      />
      {text.hidden === undefined ? null : (
        <Suspense fallback={null}>
          <HiddenNotice count={text.hidden} />
        </Suspense>
      )}
    </>
  );
}
