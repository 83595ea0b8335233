import { endDevice } from "@colheita/contract/identity/identity-endpoints";
import { HttpFailure } from "@colheita/client";
import type { Device } from "@colheita/contract/identity/device-records";
import { Badge } from "@colheita/ui/badge/badge";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Icon } from "@colheita/ui/icon/icon";
import { Link } from "@colheita/ui/link/link";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { messages } from "../../../platform/messages.ts";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { call } from "../../../platform/session/session.ts";
import { devicesQuery } from "./devices-query.ts";
import styles from "./devices-section.module.css";
import { inOrder, isHandheld, lastSeenInWords } from "./devices-rules.ts";

const EndDeviceDialog = lazy(() => loadCode(() => import("./devices-end-dialog.tsx")));

/** More than anybody uses; who has more of them open sees the latest first. */
const FIRST_SHOWN = 8;

/** Logs a device out. One that is out already needs nothing more. */
async function logOutOf({ id }: Device): Promise<void> {
  try {
    await call(endDevice, { params: { sessionId: id } });
  } catch (error) {
    if (!(error instanceof HttpFailure && error.status === 404)) throw error;
  }
}

interface RowProps {
  device: Device;
  onEnd: (device: Device) => void;
}

function DeviceRow({ device, onEnd }: RowProps) {
  const end = device.isCurrent ? (
    <Badge tone="ok" icon="check">
      Este aparelho
    </Badge>
  ) : (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Encerrar o acesso em ${device.device}`}
      onClick={() => onEnd(device)}
    >
      Encerrar
    </Button>
  );
  return (
    <ListRow
      media={<Icon name={isHandheld(device.device) ? "phone" : "layers"} />}
      title={device.device}
      line={`Último uso ${lastSeenInWords(device.lastSeenAt, new Date(serverNow()))}`}
      end={end}
    />
  );
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Device>();
  const [wasAsked, setWasAsked] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const ending = useMutation({
    // Without a network it fails at once: an act that waits unseen would be done when nobody expects it.
    networkMode: "always",
    mutationFn: logOutOf,
    onSuccess: async (_, { device }) => {
      setChosen(undefined);
      messages.success(`Acesso encerrado: ${device}.`);
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      // The button that was pressed went with its row.
      list.current?.focus();
    },
  });
  const ordered = inOrder(devices);
  const hidden = showsAll ? 0 : Math.max(0, ordered.length - FIRST_SHOWN);
  return (
    <div ref={list} tabIndex={-1} className={styles.devices}>
      <List label="Aparelhos conectados">
        {ordered.slice(0, ordered.length - hidden).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onEnd={(wanted) => {
              ending.reset();
              setWasAsked(true);
              setChosen(wanted);
            }}
          />
        ))}
      </List>
      {hidden > 0 ? (
        <Button
          variant="text"
          onClick={() => {
            setShowsAll(true);
            list.current?.focus();
          }}
        >
          {hidden === 1 ? "Mostrar mais 1 aparelho" : `Mostrar mais ${hidden} aparelhos`}
        </Button>
      ) : null}
      {wasAsked ? (
        <Suspense>
          <EndDeviceDialog
            device={chosen}
            isBusy={ending.isPending}
            error={ending.error}
            onConfirm={ending.mutate}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shows where this member is logged in, with the button that logs the other devices out. */
export function DevicesSection() {
  return (
    <>
      <Loaded query={devicesQuery} skeleton={<SkeletonRows count={2} label="Buscando os aparelhos" />}>
        {({ devices }) => <Devices devices={devices} />}
      </Loaded>
      <p>
        <Link href={pathOf("passwordChange")} isStandalone>
          Alterar senha
        </Link>
      </p>
    </>
  );
}
