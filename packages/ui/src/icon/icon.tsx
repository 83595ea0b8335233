import { createContext, useContext } from "react";
import type { IconName } from "./icon-names.ts";
import styles from "./icon.module.css";

export type { IconName } from "./icon-names.ts";

/** Where the sprite is served unless a `SpriteUrl` above says otherwise. Same origin: `<use>` reads no other. */
export const SPRITE_URL = "/assets/icons.svg";

/** Address of the sprite for everything below: `<SpriteUrl value={url}>…</SpriteUrl>`. */
export const SpriteUrl = createContext(SPRITE_URL);

export interface IconProps {
  name: IconName;
  /** 20, 24 or 32 px. */
  size?: "small" | "medium" | "large";
  /** Names the drawing for a screen reader. Without it the icon is decoration beside its word. */
  label?: string;
  className?: string;
}

/** Shows one drawing of the sprite, in the colour of the text around it. */
export function Icon({ name, size = "medium", label, className }: IconProps) {
  const sprite = useContext(SpriteUrl);
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      {...naming}
      className={className ? `${styles.icon} ${className}` : styles.icon}
      data-size={size}
      viewBox="0 0 24 24"
      focusable="false"
    >
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
