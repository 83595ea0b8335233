import { PlotPicture } from "../../platform/drawings/plot-picture.tsx";

interface RewardPictureProps {
  url: string;
  /** It is seen when the page opens. */
  isInView?: boolean;
  className?: string | undefined;
}

/** Shows the picture of a reward, whose name always stands beside it. */
export function RewardPicture({ url, isInView = false, className }: RewardPictureProps) {
  return (
    <PlotPicture url={url} seed={url} width={400} height={300} isInView={isInView} className={className} />
  );
}
