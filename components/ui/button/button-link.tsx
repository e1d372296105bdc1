"use client";

import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-aria-components/Link";
import { buttonStyle, type ButtonVariant, type ControlSize } from "./style";

export interface ButtonLinkProps extends Omit<LinkProps, "className" | "style" | "children"> {
  href: string;
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. With `download` the browser saves the file instead of navigating. */
export function ButtonLink({
  variant = "quiet",
  size = "medium",
  icon,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <Link {...props} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
