import { Drawing } from "@colheita/ui/drawing/drawing";
import { plot } from "@colheita/ui/patterns";
import { useId, useState } from "react";
import styles from "./plot-picture.module.css";

interface PlotPictureProps {
  /** Nothing where there is no picture. */
  url: string | undefined;
  /** The same seed gives the same plot. */
  seed: string;
  width: number;
  height: number;
  /** It is seen when the page opens: it is fetched before what can wait, and others when they come near. */
  isInView?: boolean;
  className?: string | undefined;
}

const PITCH = 20;

/**
 * Shows a picture beside its text, so it has no text itself. Where there is none, or it does not load, as without a
 * network, a plot stands in its place.
 */
export function PlotPicture({ url, seed, width, height, isInView = false, className }: PlotPictureProps) {
  const id = useId();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === undefined || url === brokenUrl)
    return (
      <Drawing
        className={className ? `${styles.plot} ${className}` : (styles.plot ?? "")}
        svg={plot({ id, seed, width, height, pitch: PITCH })}
      />
    );
  return (
    <img
      className={className}
      src={url}
      alt=""
      width={width}
      height={height}
      decoding="async"
      onError={() => setBrokenUrl(url)}
      {...(isInView ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  );
}
