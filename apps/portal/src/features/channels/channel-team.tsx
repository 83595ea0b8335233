import { listChannelContacts } from "@colheita/contract/channels/channels-endpoints";
import type { ChannelContact } from "@colheita/contract/channels/channels-records";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Badge } from "@colheita/ui/badge/badge";
import { Button } from "@colheita/ui/button/button";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { NotLoaded, useMayAsk } from "../../platform/data/loaded.tsx";
import { pagesQuery } from "../../platform/data/pages-query.ts";
import { categoryLabel } from "../../platform/category-rules.ts";

/** More come when they are asked for: a team may be large, and the home has more to tell. */
const FIRST_SHOWN = 5;

const nameOf = ({ firstName, lastName, companyName }: ChannelContact) =>
  companyName ?? `${firstName} ${lastName}`;

function ContactRow({ contact }: { contact: ChannelContact }) {
  const name = nameOf(contact);
  const isActive = contact.status.toLowerCase() === "ativo";
  return (
    <ListRow
      media={<Avatar seed={contact.id} name={name} size="small" />}
      title={name}
      line={categoryLabel(contact.category)}
      end={isActive ? undefined : <Badge tone="neutral">Sem acesso</Badge>}
    />
  );
}

interface ContactsProps {
  readonly contacts: readonly ChannelContact[];
  /** Asks for those behind them; absent where these are all. */
  readonly onMore: (() => void) | undefined;
  readonly isBusy: boolean;
}

function Contacts({ contacts, onMore, isBusy }: ContactsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const team = useRef<HTMLDivElement>(null);
  const hidden = showsAll ? 0 : Math.max(0, contacts.length - FIRST_SHOWN);
  if (contacts.length === 0) return <p>Ninguém da equipe deste canal está no programa ainda.</p>;
  return (
    <div ref={team} tabIndex={-1}>
      <List label="Equipe do canal">
        {contacts.slice(0, contacts.length - hidden).map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </List>
      {hidden > 0 ? (
        <Button
          variant="text"
          onClick={() => {
            setShowsAll(true);
            // The pressed button goes: who pressed it by keyboard reads on in the list.
            team.current?.focus();
          }}
        >
          {hidden === 1 ? "Mostrar mais 1 pessoa" : `Mostrar mais ${hidden} pessoas`}
        </Button>
      ) : null}
      {hidden === 0 && onMore ? (
        <Button
          variant="text"
          isBusy={isBusy}
          onClick={() => {
            onMore();
            team.current?.focus();
          }}
        >
          Mostrar mais pessoas
        </Button>
      ) : null}
    </div>
  );
}

/** Who works in a channel of the focal point (7.2, `/verifyContactsByAccount`). */
export function ChannelTeam({ channelId }: { channelId: string }) {
  const team = useMemo(
    () =>
      pagesQuery({
        key: ["channels", "contacts", channelId],
        endpoint: listChannelContacts,
        inputAt: (cursor) => ({ query: { accountId: channelId, cursor } }),
      }),
    [channelId],
  );
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...team, enabled: useMayAsk() });
  const skeleton = <SkeletonRows count={3} label="Buscando a equipe do canal" />;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  return (
    <Contacts
      contacts={data.pages.flatMap(({ contacts }) => contacts)}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isBusy={isFetchingNextPage}
    />
  );
}
