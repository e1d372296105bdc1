"use client";

import { createContext, type ReactNode, use } from "react";

export interface TextOptions {
  /** Breaks and tabs are part of the text, as in a note of several lines. */
  readonly hasLines?: boolean;
}

/** How an app shows the strings that it gives to controls: titles, labels, names. */
export interface TextDisplay {
  /** Where elements can be shown. */
  readonly render: (text: string, options: TextOptions) => ReactNode;
  /** Where only a string can be: labels of screen readers, native tooltips. */
  readonly plain: (text: string) => string;
}

const TextDisplayContext = createContext<TextDisplay>({
  render: (text) => text,
  plain: (text) => text,
});

/** Decides for every control below how strings are shown; without it they are shown as they are. */
export function TextDisplayProvider({
  children,
  ...display
}: TextDisplay & { children: ReactNode }) {
  return <TextDisplayContext value={display}>{children}</TextDisplayContext>;
}

interface PlainTextProps extends TextOptions {
  text: string;
  className?: string;
}

/** A string on a control, isolated from the direction of the text around it. */
export function PlainText({ text, className, ...options }: PlainTextProps) {
  return <bdi className={className}>{use(TextDisplayContext).render(text, options)}</bdi>;
}

/** Gives what turns a string into the one for labels and native tooltips. */
export function useShownText(): (text: string) => string {
  return use(TextDisplayContext).plain;
}
