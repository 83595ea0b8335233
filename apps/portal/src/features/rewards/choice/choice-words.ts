import { useLevelLabel } from "../../../platform/session/points-label.ts";

/** Returns the words for a level by its name: "Nível Broto". */
export function useLevelName(): (name: string) => string {
  const label = useLevelLabel();
  return (name) => `${label.charAt(0).toUpperCase()}${label.slice(1)} ${name}`;
}
