import { formatDateAt } from "@colheita/brazil";
import type { Connection, Provider } from "@colheita/contract/sign-on/sign-on-records";
import { Button } from "@colheita/ui/button/button";
import { Icon } from "@colheita/ui/icon/icon";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { useRef, useState } from "react";
import { Loaded } from "../../platform/data/loaded.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { connectionsQuery, providersQuery } from "./connections-query.ts";
import styles from "./connections-section.module.css";
import { EndConnectionDialog } from "./end-connection-dialog.tsx";

function lineOf({ label, connectedAt, lastUsedAt }: Connection): string {
  const used = lastUsedAt
    ? `último uso em ${formatDateAt(lastUsedAt)}`
    : `conectada em ${formatDateAt(connectedAt)}`;
  return label === undefined ? used : `${label}, ${used}`;
}

interface RowsProps {
  connections: readonly Connection[];
  providers: readonly Provider[];
}

/** Shows the accounts of others that open this member's, and those that could. */
function Rows({ connections, providers }: RowsProps) {
  const [connecting, setConnecting] = useState<Provider>();
  const [ending, setEnding] = useState<Connection>();
  const list = useRef<HTMLDivElement>(null);
  const free = providers.filter(({ name }) => connections.every(({ providerName }) => providerName !== name));
  return (
    <div ref={list} tabIndex={-1} className={styles.connections}>
      <List label="Contas que abrem o portal">
        {connections.map((connection) => (
          <ListRow
            key={connection.id}
            media={<Icon name="check" />}
            title={connection.providerName}
            line={lineOf(connection)}
            end={
              <Button
                variant="secondary"
                size="small"
                aria-label={`Desconectar ${connection.providerName}`}
                onClick={() => setEnding(connection)}
              >
                Desconectar
              </Button>
            }
          />
        ))}
        {free.map((provider) => (
          <ListRow
            key={provider.id}
            media={<Icon name="user" />}
            title={provider.name}
            line="Não conectada"
            end={
              <Button
                variant="secondary"
                size="small"
                aria-label={`Conectar ${provider.name}`}
                onClick={() => setConnecting(provider)}
              >
                Conectar
              </Button>
            }
          />
        ))}
      </List>
      {connecting ? <ConnectDialog provider={connecting} onClose={() => setConnecting(undefined)} /> : null}
      {ending ? (
        <EndConnectionDialog
          connection={ending}
          onEnded={() => list.current?.focus()}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Shows the connected accounts of single sign-on. Shows nothing where the programme has no providers. */
export default function ConnectionsSection() {
  return (
    <Loaded query={providersQuery} skeleton={null}>
      {({ providers }) => (
        <Loaded query={connectionsQuery} skeleton={null}>
          {({ connections }) => <Connections providers={providers} connections={connections} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Connections({ providers, connections }: RowsProps) {
  if (providers.length + connections.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>Entrar com outra conta</h3>
      <p className={styles.intro}>Uma conta conectada abre o portal sem a sua senha.</p>
      <Rows providers={providers} connections={connections} />
    </>
  );
}
