interface RewardPictureProps {
  url: string;
  /** It is seen when the page opens: it is fetched first, and the others when they come near. */
  isInView?: boolean;
  className?: string;
}

/** The picture of a reward. Its name always stands beside it, so it says nothing itself. */
export function RewardPicture({ url, isInView = false, className }: RewardPictureProps) {
  return (
    <img
      className={className}
      src={url}
      alt=""
      width="400"
      height="300"
      loading={isInView ? "eager" : "lazy"}
      decoding="async"
      {...(isInView ? { fetchPriority: "high" as const } : {})}
    />
  );
}
