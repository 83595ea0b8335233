import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { askedReason } from "../../../platform/case-address.ts";
import { Failure } from "../../../platform/data/failure.tsx";
import { useSession } from "../../../platform/session/session-state.ts";
import { CaseDone } from "./case-done.tsx";
import { CaseFields } from "./case-fields.tsx";
import { CaseFormPlace } from "./case-form-place.tsx";
import styles from "../list/case-section.module.css";
import { endedProblem } from "../case-words.ts";
import { caseDraftName, saveDraft, savedDraft, takeOverVisitors } from "./case-drafts.ts";
import { useCaseOffer, type CaseOffer } from "./use-case-offer.ts";
import { useCaseSending } from "./use-case-sending.ts";

/** Whose session ran out while they wrote finds a visitor's form here, and is told where their own words are. */
function Ended() {
  const { title, text } = endedProblem;
  return (
    <div className={styles.ended}>
      <Notice tone="warning" live="status" title={title} action={<Link href={pathOf("login")}>Entrar</Link>}>
        {text}
      </Notice>
    </div>
  );
}

/**
 * The reason that led here by the address is chosen, whatever was chosen before; what was written stays. It is asked for
 * once: after a reload stands what the person chose since.
 */
function chooseAsked({ types }: CaseOffer, draftName: string): void {
  const asked = askedReason(location.search, types);
  if (!asked) return;
  saveDraft(draftName, { ...savedDraft(draftName), ...asked });
  history.replaceState(history.state, "", location.pathname + location.hash);
}

/** The draft of who is here. What they typed before they logged in goes on in it. */
function draftOf(offer: CaseOffer): string {
  const memberId = offer.contact?.id;
  if (memberId !== undefined) takeOverVisitors(memberId);
  const name = caseDraftName(memberId);
  chooseAsked(offer, name);
  return name;
}

function WrittenCase({ offer }: { offer: CaseOffer }) {
  const [draftName] = useState(() => draftOf(offer));
  const [isAnother, setAnother] = useState(false);
  const session = useSession();
  const sending = useCaseSending(draftName);
  const { opened } = sending;
  function startOver() {
    setAnother(true);
    sending.startOver();
  }
  if (opened) return <CaseDone opened={opened} isMember={offer.contact !== undefined} onMore={startOver} />;
  return (
    <>
      {session.status === "visitor" && session.end === "expired" ? <Ended /> : null}
      <CaseFields offer={offer} draftName={draftName} sending={sending} isFocused={isAnother} />
    </>
  );
}

function OfferedCase({ onRetry }: { onRetry: () => void }) {
  const offered = useCaseOffer();
  if (offered.status === "pending") return <CaseFormPlace />;
  if (offered.status === "failed") return <Failure error={offered.error} onRetry={onRetry} />;
  return <WrittenCase offer={offered.offer} />;
}

/** The form of a case: what it offers is asked first, for it depends on who is here. */
export default function CaseForm() {
  const [round, setRound] = useState(0);
  return <OfferedCase key={round} onRetry={() => setRound(round + 1)} />;
}
