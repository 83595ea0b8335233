import { pointsUnit } from "@colheita/brazil";
import { listSalesTeam, type SalesTeamMember } from "@colheita/contract/points/sales-team-endpoints";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Badge } from "@colheita/ui/badge/badge";
import { Button } from "@colheita/ui/button/button";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { Points } from "@colheita/ui/points-numeral/points";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { NotLoaded, useMayAsk } from "../../platform/data/loaded.tsx";
import { categoryLabel } from "../../platform/category-rules.ts";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { pagesQuery } from "../../platform/data/queries.ts";

/** More are shown on demand: a team may be large, and the home has other content. */
const FIRST_SHOWN = 5;

const nameOf = ({ firstName, lastName, companyName }: SalesTeamMember) =>
  companyName ?? `${firstName} ${lastName}`;

interface MemberRowProps {
  readonly member: SalesTeamMember;
  /** Whether a season runs, in which points are earned. */
  readonly hasSeason: boolean;
}

function MemberRow({ member, hasSeason }: MemberRowProps) {
  const label = usePointsLabel();
  const name = nameOf(member);
  const { earnedInSeason } = member;
  const isActive = earnedInSeason !== undefined;
  const earned =
    hasSeason && isActive ? (
      <Points value={earnedInSeason} unit={pointsUnit(earnedInSeason, label)} />
    ) : undefined;
  return (
    <ListRow
      media={<Avatar seed={member.id} name={name} size="small" />}
      title={name}
      line={categoryLabel(member.category)}
      end={isActive ? earned : <Badge tone="neutral">Sem acesso</Badge>}
    />
  );
}

interface TeamProps {
  readonly members: readonly SalesTeamMember[];
  /** What the season of the figures is called; absent between two. */
  readonly seasonName: string | undefined;
  /** Asks for those behind them; absent where these are all. */
  readonly onMore: (() => void) | undefined;
  readonly isBusy: boolean;
}

function Team({ members, seasonName, onMore, isBusy }: TeamProps) {
  const [showsAll, setShowsAll] = useState(false);
  const team = useRef<HTMLDivElement>(null);
  const hidden = showsAll ? 0 : Math.max(0, members.length - FIRST_SHOWN);
  if (members.length === 0) return <p>Ninguém da equipe deste canal está no programa ainda.</p>;
  return (
    <div ref={team} tabIndex={-1}>
      {seasonName === undefined ? null : <p className="small soft">Ganhos na safra {seasonName}</p>}
      <List label="Equipe do canal">
        {members.slice(0, members.length - hidden).map((member) => (
          <MemberRow key={member.id} member={member} hasSeason={seasonName !== undefined} />
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

/**
 * Shows who works in a channel of the focal point, and what each has earned in the season (7.3,
 * `/currentSalesTeamMember`).
 */
export function ChannelTeam({ channelId }: { channelId: string }) {
  const team = useMemo(
    () =>
      pagesQuery({
        key: ["channels", "team", channelId],
        endpoint: listSalesTeam,
        inputAt: (cursor) => ({ query: { accountId: channelId, cursor } }),
      }),
    [channelId],
  );
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...team, enabled: useMayAsk() });
  const skeleton = <SkeletonRows count={3} label="Buscando a equipe do canal" />;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  return (
    <Team
      members={data.pages.flatMap(({ members }) => members)}
      seasonName={data.pages[0]?.season?.name}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isBusy={isFetchingNextPage}
    />
  );
}
