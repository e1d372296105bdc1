import type { ReactNode } from "react";
import { LiveToolset } from "@/components/live/live-parts";
import { readToolsetStand } from "@/lib/data/live/state";
import { pathSegment } from "@/lib/shared/path-segment";

interface Props {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Every page of a toolset file follows what others change in it. */
export default async function ToolsetLayout({ params, children }: Props) {
  const stand = await readToolsetStand(pathSegment((await params).id));
  return (
    <>
      {stand === null ? null : <LiveToolset key={stand.id} file={stand} />}
      {children}
    </>
  );
}
