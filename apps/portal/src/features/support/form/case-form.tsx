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

/** Tells a reader whose session expired while they wrote where their own text is: they find a visitor's form here. */
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
 * Chooses the reason that the address asks for, over an earlier choice; the text stays. It does so once: after a
 * reload the person's later choice counts.
 */
function chooseAsked({ types }: CaseOffer, draftName: string): void {
  const asked = askedReason(location.search, types);
  if (!asked) return;
  saveDraft(draftName, { ...savedDraft(draftName), ...asked });
  history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Returns the name of the draft of whoever is here. What they typed before they logged in goes on in it. */
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

/** Shows the form of a case, once what it offers is read, which depends on who is here. */
export default function CaseForm() {
  const [round, setRound] = useState(0);
  return <OfferedCase key={round} onRetry={() => setRound(round + 1)} />;
}
