import { useState } from "react";

interface FixedMapProps {
  /** Distinguishes the maps of the portal. */
  name: string;
  /** The drawing itself: given while prerendering, empty in the browser, where the document already has it. */
  inline: string;
  /** The same drawing as a file, for pages that are reached without a new document. */
  url: string;
  className?: string | undefined;
}

/** Returns whether the drawing came with the document, and is still there to be reused. */
function isInDocument(name: string): boolean {
  return import.meta.env.SSR || document.querySelector(`[data-map="${name}"] > svg`) !== null;
}

/** Shows a farm map above the fold: in the HTML that arrives, and in no script. Decoration only. */
export function FixedMap({ name, inline, url, className }: FixedMapProps) {
  const [hasArrived] = useState(() => isInDocument(name));
  if (!hasArrived) {
    return (
      <div className={className} aria-hidden="true">
        <img src={url} alt="" />
      </div>
    );
  }
  return (
    <div
      className={className}
      data-map={name}
      aria-hidden="true"
      suppressHydrationWarning
      // Drawn by the build from the pattern language.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: inline }}
    />
  );
}
