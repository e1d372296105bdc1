import type { ReactNode } from "react";
import { judgeImage, judgeLink } from "@/lib/domain/markdown/safe-link";

/** A link of imported text: opens elsewhere if its address may be opened, else only its words. */
export function ImportedLink({ href, children }: { href: string; children?: ReactNode }) {
  const target = judgeLink(href);
  if (target.kind !== "open") {
    return <span title={href === "" ? undefined : `Not a link here: ${href}`}>{children}</span>;
  }
  return (
    <a
      href={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={target.href}
      className="text-accent underline decoration-line-strong underline-offset-2 hover:decoration-accent"
    >
      {children}
    </a>
  );
}

/** An image of imported text: shown if the text itself holds it, else a link or only its name. */
export function ImportedImage({
  src,
  alt,
  isInLink,
}: {
  src: string;
  alt: string;
  /** Links do not stand in links. */
  isInLink: boolean;
}) {
  const target = judgeImage(src);
  const name = alt === "" ? "Image" : alt;
  if (target.kind === "raster") {
    return (
      <img
        src={target.src}
        alt={name}
        loading="lazy"
        className="max-h-96 max-w-full rounded-card"
      />
    );
  }
  if (target.kind === "open") {
    const words = `${name} (image at ${target.host})`;
    return isInLink ? (
      <span>{words}</span>
    ) : (
      <ImportedLink href={target.href}>{words}</ImportedLink>
    );
  }
  return <span title={src}>{name} (image not in the text)</span>;
}
