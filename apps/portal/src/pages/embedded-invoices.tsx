import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { lazy, Suspense, useEffect } from "react";
import { EmbeddedFrame, OpeningList } from "../features/invoices/embedded/embedded-frame.tsx";
import { ticketOver, withoutTicket } from "../features/invoices/embedded/embedded-words.ts";
import { usePageTicket } from "../features/invoices/embedded/page-ticket.ts";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useNavigate } from "../platform/navigation/router.tsx";
import { findOut } from "../platform/session/access-guard.tsx";
import { useSession } from "../platform/session/session-state.ts";
import { PageState } from "../shell/page-state.tsx";

const EmbeddedInvoices = lazy(() =>
  loadCode(() => import("../features/invoices/embedded/embedded-invoices.tsx")),
);

const opening = (
  <EmbeddedFrame>
    <OpeningList />
  </EmbeddedFrame>
);

/** Shows, in place of anybody's notes, how to come to one's own: from the app, or by the log-in, which leads to them. */
function Closed({ title, words }: { title: string; words: string }) {
  const enter = (
    <Button href={pathOf("invoices")} variant="secondary">
      Entrar com a minha conta
    </Button>
  );
  return (
    <PageState title={title} action={enter}>
      <span role="status">{words}</span>
    </PageState>
  );
}

/** Shows what the page is without a ticket: a member's own list lies elsewhere, and a visitor is told how to come to theirs. */
function WithoutTicket() {
  const session = useSession();
  const navigate = useNavigate();
  const isMember = session.status === "member";
  useEffect(() => void findOut(), []);
  useEffect(() => {
    if (isMember) navigate(pathOf("invoices"), { replace: true });
  }, [isMember, navigate]);
  const isUnknown = session.status === "unknown" || isMember;
  return isUnknown ? opening : <Closed {...withoutTicket} />;
}

/** Shows a member's notes in a view of the mobile app, by a ticket: it counts, whoever this browser's session is of. */
export default function EmbeddedInvoicesPage() {
  const held = usePageTicket();
  if (!held) return opening;
  if (held.ticket === undefined) return <WithoutTicket />;
  return (
    <Suspense fallback={opening}>
      <EmbeddedInvoices key={held.ticket} ticket={held.ticket} over={<Closed {...ticketOver} />} />
    </Suspense>
  );
}
