import { formatDateTime } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getAcceptedDocument } from "@colheita/contract/terms/terms-endpoints";
import type { Acceptance } from "@colheita/contract/terms/terms-records";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Icon } from "@colheita/ui/icon/icon";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MoreOfList } from "../../platform/data/more-of-list.tsx";
import { NotLoaded, useMayAsk } from "../../platform/data/loaded.tsx";
import { messages } from "../../platform/messages.ts";
import { saveFile } from "../../platform/files/save-file.ts";
import { call } from "../../platform/session/session.ts";
import { historyQuery } from "./terms-queries.ts";

function save(file: Blob, { id, isPdf }: Acceptance): void {
  saveFile(file, `termo-${id}.${isPdf ? "pdf" : "html"}`);
}

async function download(acceptance: Acceptance): Promise<void> {
  try {
    const outcome = await call(getAcceptedDocument, { params: { acceptanceId: acceptance.id } });
    if (outcome.ok) return save(outcome.reply as Blob, acceptance);
    messages.error("Muitos arquivos seguidos. Espere um minuto e tente de novo.");
  } catch (error) {
    if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) reportError(error);
    messages.error("O arquivo não foi baixado. Confira a internet e tente de novo.");
  }
}

function Row({ acceptance }: { acceptance: Acceptance }) {
  const { title, number, acceptedAt, device, address, acceptanceDevice, optedOutAt } = acceptance;
  const [isBusy, setBusy] = useState(false);
  // Its number stays with the word.
  const name = `${title}, versão\u00A0${String(number)}`;
  async function fetchFile() {
    setBusy(true);
    await download(acceptance);
    setBusy(false);
  }
  return (
    <ListRow
      media={<Icon name="law" />}
      title={name}
      line={
        <>
          Aceito em <span className="dt">{formatDateTime(acceptedAt)}</span> pelo {acceptanceDevice}, em{" "}
          {device}, IP <span className="tnum">{address}</span>
          {optedOutAt ? ". Encerrado quando você saiu do programa." : ""}
        </>
      }
      end={
        <Button
          variant="text"
          icon="dl"
          isBusy={isBusy}
          busyLabel="Baixando"
          aria-label={`Baixar ${name}`}
          onClick={() => void fetchFile()}
        >
          Baixar
        </Button>
      }
    />
  );
}

const shownWords = (count: number) => (count === 1 ? "1 aceite" : `${String(count)} aceites`);

/** Shows what the member accepted: when, from where, and exactly what. */
export function TermsHistorySection() {
  const list = useInfiniteQuery({ ...historyQuery, enabled: useMayAsk() });
  const { data, error, isFetching, refetch } = list;
  const skeleton = <SkeletonRows count={3} label="Buscando o que você aceitou" />;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState headingLevel={2} title="Você ainda não aceitou nenhum termo" />;
  return (
    <>
      <List label="Termos aceitos">
        {items.map((acceptance) => (
          <Row key={acceptance.id} acceptance={acceptance} />
        ))}
      </List>
      <MoreOfList
        list={list}
        shown={shownWords(items.length)}
        busyLabel="Buscando"
        failedTitle="Os próximos aceites não chegaram."
        isCountedAlways
      />
    </>
  );
}
