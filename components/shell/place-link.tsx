"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link to another place of the app. Its page is asked for when a person is about to follow it: asked for
 * whenever the link is seen, every place would be read again after each change of this page.
 */
export function PlaceLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isMeant, setMeant] = useState(false);
  const begin = () => setMeant(true);
  const end = () => setMeant(false);
  return (
    <Link
      {...props}
      prefetch={isMeant ? "auto" : false}
      onPointerEnter={begin}
      onPointerLeave={end}
      onFocus={begin}
      onBlur={end}
    />
  );
}
