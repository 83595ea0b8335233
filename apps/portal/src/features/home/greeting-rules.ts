import { formatTime } from "@colheita/brazil";

const NOON = 12;
const EVENING = 18;
const MORNING = 5;

/** Returns the greeting for an instant in São Paulo. */
export function greetingAt(at: Date): "Bom dia" | "Boa tarde" | "Boa noite" {
  const hour = Number(formatTime(at).slice(0, 2));
  if (hour >= MORNING && hour < NOON) return "Bom dia";
  return hour >= NOON && hour < EVENING ? "Boa tarde" : "Boa noite";
}
