"use client";

import { Link, type LinkProps } from "react-aria-components/Link";
import { cn } from "../style/cn";
import { textLinkClass } from "./text-link-style";

export interface TextLinkProps extends Omit<LinkProps, "className" | "style"> {
  href: string;
  className?: string;
}

/** A link inside text. */
export function TextLink({ className, ...props }: TextLinkProps) {
  return <Link {...props} className={cn(textLinkClass, className)} />;
}
