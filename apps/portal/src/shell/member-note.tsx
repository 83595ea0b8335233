import { copy } from "../copy.ts";
import { useKnownBalance } from "../platform/data/balance.ts";
import { MemberData } from "../platform/data/member-data.tsx";
import { useSession } from "../platform/session/session-state.ts";

function Note() {
  const session = useSession();
  const season = useKnownBalance()?.season;
  const note = season ? `${copy.footerNote}, ${copy.season} ${season.name}` : copy.footerNote;
  const isOnTrial = session.status === "member" && session.isProduction === false;
  return isOnTrial ? `${note}. ${copy.onTrial}` : note;
}

/**
 * Shows the programme and its current season, which comes with the member's balance: `Programa Colheita, safra
 * 26/27`. On a test system, it says so.
 */
export function MemberNote() {
  return (
    <MemberData>
      <Note />
    </MemberData>
  );
}
