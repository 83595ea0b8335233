import { lazy, Suspense, type SyntheticEvent, useState } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./avatar.module.css";
import { initialsOf } from "./initials.ts";

/** What draws a plot is larger than all the rest: it comes when there is somebody to draw it for. */
const AvatarPlot = lazy(() => import("./avatar-plot.tsx"));

export interface AvatarProps {
  /** Whose plot it is: the member's id. The same id always draws the same plot. */
  seed: string;
  /** Empty or absent for a visitor. */
  name?: string;
  photoUrl?: string;
  size?: "small" | "medium" | "large";
  /** Names the picture. Leave out where the name stands beside it. */
  label?: string;
  className?: string;
}

/** Shows a member's photo; without one, a plot of their own with their initials; a visitor is a figure. */
export function Avatar({ seed, name, photoUrl, size = "medium", label, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  const initials = initialsOf(name ?? "");
  const hasPhoto = photoUrl !== undefined && photoUrl !== "" && photoUrl !== brokenUrl;
  const giveUp = (_event: SyntheticEvent) => setBrokenUrl(photoUrl);
  return (
    <span
      {...naming}
      className={className ? `${styles.avatar} ${className}` : styles.avatar}
      data-size={size}
      data-visitor={(!hasPhoto && !initials) || undefined}
    >
      {hasPhoto ? (
        <img src={photoUrl} alt="" className={styles.photo} onError={giveUp} />
      ) : initials ? (
        <>
          <Suspense>
            <AvatarPlot seed={seed} />
          </Suspense>
          <span className={styles.initials}>{initials}</span>
        </>
      ) : (
        <Icon name="user" size="large" />
      )}
    </span>
  );
}
