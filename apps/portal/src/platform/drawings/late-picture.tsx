import { useInBrowser } from "../use-in-browser.ts";

interface LatePictureProps {
  url: string;
  width: number;
  height: number;
  className?: string | undefined;
}

const yes = () => true;

/**
 * Shows a decoration below the fold. Browsers fetch even lazy pictures from far off, over the network that the
 * first paint needs: this one is asked for after hydration, and only when it comes near.
 */
export function LatePicture({ url, width, height, className }: LatePictureProps) {
  const isAlive = useInBrowser(yes);
  return (
    <img
      className={className}
      {...(isAlive ? { src: url } : {})}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
