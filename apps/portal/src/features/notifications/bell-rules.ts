/** The bell stops counting here: the server counts no further either. */
const MOST_COUNTED = 100;

/** Returns the accessible name of the bell, for readers who can't see its number. */
export function bellLabel(unread: number | undefined): string {
  if (unread === undefined || unread <= 0) return "Notificações";
  if (unread === 1) return "Notificações, 1 não lida";
  return unread >= MOST_COUNTED ? "Notificações, 100 ou mais não lidas" : `Notificações, ${unread} não lidas`;
}
