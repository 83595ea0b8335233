import { useState } from "react";
import { isHydrating } from "../navigation/hydration.ts";

interface FixedMapProps {
  /** The drawing itself: given while prerendering, empty in the browser, where the document already has it. */
  inline: string;
  /** The same drawing as a file, for pages that are reached without a new document. */
  url: string;
  className?: string | undefined;
}

/** A farm map above the fold: in the HTML that arrives, and in no script. Decoration only. */
export function FixedMap({ inline, url, className }: FixedMapProps) {
  const [isInDocument] = useState(() => import.meta.env.SSR || isHydrating());
  if (!isInDocument) {
    return (
      <div className={className} aria-hidden="true">
        <img src={url} alt="" />
      </div>
    );
  }
  return (
    <div
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: inline }}
    />
  );
}
