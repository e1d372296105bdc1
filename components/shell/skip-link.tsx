/** The first tab stop of every page: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-2 z-50 flex h-control -translate-y-16 items-center rounded-control bg-raised px-4 font-medium text-accent focus:translate-y-0 focus:shadow-float"
    >
      Skip to content
    </a>
  );
}
