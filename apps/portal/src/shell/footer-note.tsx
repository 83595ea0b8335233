import { copy } from "../copy.ts";
import { useSession } from "../platform/session/session-state.ts";

/**
 * The programme and its current season, which comes with the member's balance: `Programa Colheita, safra 26/27`. Where
 * the portal is only tried out, it says so.
 */
export function FooterNote() {
  const session = useSession();
  const own = session.status === "member" ? session : undefined;
  const season = own?.balance?.season;
  const note = season ? `${copy.footerNote}, ${copy.season} ${season.name}` : copy.footerNote;
  return own?.isProduction === false ? `${note}. ${copy.onTrial}` : note;
}
