import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { hostBeside, judgeImage, judgeLink } from "@/lib/domain/markdown/safe-link";
import { imageWords } from "@/lib/domain/markdown/shown-words";

/** A link of imported text: opens elsewhere if its address may be opened, else only its words. */
export function ImportedLink({
  href,
  words = "",
  children,
}: {
  href: string;
  /** What it says, as plain text: another address than its own is not left alone. */
  words?: string;
  children?: ReactNode;
}) {
  const target = judgeLink(href);
  if (target.kind !== "open") {
    return <span title={href === "" ? undefined : `Not a link here: ${href}`}>{children}</span>;
  }
  const host = hostBeside(words, target);
  const link = (
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
  if (host === null) return link;
  return (
    <>
      {link} <span className="text-ink-soft">({host})</span>
    </>
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
  /** Links are not in links. */
  isInLink: boolean;
}) {
  const target = judgeImage(src);
  const name = alt === "" ? "Image" : alt;
  if (target.kind === "raster") {
    return (
      <img
        src={target.src}
        alt={revealName(name)}
        loading="lazy"
        className="max-h-96 max-w-full rounded-card"
      />
    );
  }
  if (target.kind === "open") {
    const words = imageWords(src, alt);
    return isInLink ? (
      <span>{words}</span>
    ) : (
      <ImportedLink href={target.href}>{words}</ImportedLink>
    );
  }
  return (
    <span title={src}>
      <NameText text={name} /> (image not in the text)
    </span>
  );
}
