import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Icon } from "@colheita/ui/icon/icon";
import { Link } from "@colheita/ui/link/link";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { Loaded } from "../../platform/data/loaded.tsx";
import { ReadingBody } from "../../platform/reading/reading-text.tsx";
import { regulationQuery, regulationsQuery } from "./terms-queries.ts";
import { VersionNote } from "./version-note.tsx";

const hrefOf = (id: string) => `${pathOf("regulations")}?id=${id}`;
const skeleton = <SkeletonRows count={3} label="Buscando os regulamentos" />;

/** Shows the regulations a member may read. */
export function RegulationList() {
  return (
    <Loaded query={regulationsQuery} skeleton={skeleton}>
      {({ regulations }) =>
        regulations.length === 0 ? (
          <EmptyState headingLevel={2} title="Ainda não há regulamentos" />
        ) : (
          <List label="Regulamentos">
            {regulations.map(({ version }) => (
              <ListRow
                key={version.id}
                media={<Icon name="law" />}
                title={version.term.title}
                line={<VersionNote {...version} />}
                href={hrefOf(version.id)}
                end={<Icon name="chevr" size="small" />}
              />
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

const missing = (
  <EmptyState
    headingLevel={2}
    title="Não encontramos este regulamento"
    action={<Button href={pathOf("regulations")}>Ver todos os regulamentos</Button>}
  >
    Ele pode ter saído de vigor, ou o link está incompleto.
  </EmptyState>
);

/** Shows one regulation to read. */
export function RegulationReader({ id }: { id: string }) {
  const client = useQueryClient();
  const query = regulationQuery(id);
  return (
    <article className="panel" data-preset="article">
      <p>
        <Link href={pathOf("regulations")} icon="chevl">
          Todos os regulamentos
        </Link>
      </p>
      <Loaded query={query} skeleton={skeleton}>
        {(regulation) =>
          regulation ? (
            <>
              <h2>{regulation.version.term.title}</h2>
              <ReadingBody
                content={{ ...regulation, note: <VersionNote {...regulation.version} /> }}
                title={regulation.version.term.title}
                fallback="Este regulamento não está disponível."
                onRenew={() => void client.invalidateQueries({ queryKey: query.queryKey })}
              />
            </>
          ) : (
            missing
          )
        }
      </Loaded>
    </article>
  );
}
