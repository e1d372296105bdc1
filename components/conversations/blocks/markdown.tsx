import ReactMarkdown from "react-markdown";
import type { Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "@/components/ui/code-block";
import { judgeImage, judgeLink } from "./safe-link";

/** Above this many characters text is shown as it is: a parse would hold the page up. */
export const MARKDOWN_LIMIT = 200_000;

const LANGUAGE = /language-([\w+-]+)/;

function ImportedLink({
  href,
  children,
}: {
  href?: string | undefined;
  children?: React.ReactNode;
}) {
  const target = judgeLink(href);
  if (target.kind !== "open") {
    return <span title={href ? `Not a link here: ${href}` : undefined}>{children}</span>;
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

function ImportedImage({ src, alt }: { src?: string | undefined; alt?: string | undefined }) {
  const target = judgeImage(src);
  const name = alt && alt !== "" ? alt : "Image";
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
    return (
      <ImportedLink href={target.href}>
        {name} (image at {target.host})
      </ImportedLink>
    );
  }
  return <span title={src}>{name} (image not in the text)</span>;
}

const components: Components = {
  a: ({ href, children }) => <ImportedLink href={href}>{children}</ImportedLink>,
  img: ({ src, alt }) => (
    <ImportedImage src={typeof src === "string" ? src : undefined} alt={alt} />
  ),
  pre: ({ children }) => <>{children}</>,
  code: ({ className, children }) => {
    const text = typeof children === "string" ? children : "";
    const language = LANGUAGE.exec(className ?? "")?.[1];
    if (language !== undefined || text.includes("\n")) {
      return (
        <CodeBlock
          code={text.replace(/\n$/, "")}
          {...(language === undefined ? {} : { language })}
          maxHeight="tall"
        />
      );
    }
    return <code className="rounded-control bg-surface px-1 font-mono text-small">{children}</code>;
  },
  table: ({ children }) => (
    <div className="overflow-x-auto" role="region" aria-label="Table" tabIndex={0}>
      <table className="border-collapse text-body">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th className="border-b border-line-strong px-3 py-1 text-start font-semibold">{children}</th>
  ),
  td: ({ children }) => <td className="border-b border-line px-3 py-1 align-top">{children}</td>,
  // Headings of a message must not mix with the page's own outline.
  h1: ({ children }) => <p className="text-title font-semibold">{children}</p>,
  h2: ({ children }) => <p className="text-title font-semibold">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  h5: ({ children }) => <p className="font-medium">{children}</p>,
  h6: ({ children }) => <p className="font-medium">{children}</p>,
  ul: ({ children }) => <ul className="list-disc space-y-1 ps-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-1 ps-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="space-y-3 border-s-2 border-line-strong ps-4 text-ink-soft">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="border-line" />,
};

/**
 * Imported text as Markdown. Raw HTML shows as text; links are judged; nothing remote is ever loaded.
 */
export function Markdown({ text }: { text: string }) {
  if (text.length > MARKDOWN_LIMIT) return <PlainText text={text} />;
  return (
    <div dir="auto" className="space-y-3 font-reading text-reading wrap-anywhere">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** Text exactly as written. */
export function PlainText({ text }: { text: string }) {
  return (
    <div dir="auto" className="font-reading text-reading wrap-anywhere whitespace-pre-wrap">
      {text}
    </div>
  );
}
