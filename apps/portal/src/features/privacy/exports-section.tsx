import { askForExport, openExport } from "@colheita/contract/privacy/export-endpoints";
import type { DataExport, ExportFormat } from "@colheita/contract/privacy/export-records";
import type { ReplyOf } from "@colheita/contract/kit";
import type { listExports } from "@colheita/contract/privacy/export-endpoints";
import { formatDateTime } from "@colheita/brazil";
import { Badge, type BadgeProps } from "@colheita/ui/badge/badge";
import { Button } from "@colheita/ui/button/button";
import { Icon } from "@colheita/ui/icon/icon";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { Notice } from "@colheita/ui/notice/notice";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendFailureWords } from "../../platform/data/failure-words.ts";
import { Loaded } from "../../platform/data/loaded.tsx";
import { messages } from "../../platform/messages.ts";
import { call } from "../../platform/session/session.ts";
import { exportLine, sizeOf } from "./export-rules.ts";
import { exportsQuery } from "./privacy-queries.ts";
import { privacyWords } from "./privacy-words.ts";
import styles from "./privacy.module.css";

type Copies = ReplyOf<typeof listExports>;

/** A page that hears of no change, as behind a proxy that cuts streams, asks again while a copy is made. */
const ASK_AGAIN_MS = 5_000;
const watchedQuery = {
  ...exportsQuery,
  refetchInterval: ({ state }: { state: { data?: Copies | undefined } }) =>
    state.data?.exports.some((copy) => copy.state === "queued") ? ASK_AGAIN_MS : false,
};

const badges: Readonly<Record<DataExport["state"], BadgeProps>> = {
  queued: { tone: "info", icon: "clock", children: "Em preparo" },
  ready: { tone: "ok", icon: "check", children: "Pronta" },
  failed: { tone: "error", icon: "x", children: "Não foi feita" },
};

/** Makes the browser download a file under the name that the server gives it. */
function followDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** Asks for a file's address, good for a minute, and follows it. Returns the words to show when there is none. */
async function download(exportId: string, format: ExportFormat): Promise<string | undefined> {
  try {
    const outcome = await call(openExport, { params: { exportId }, body: { format } });
    if (!outcome.ok) return privacyWords(outcome.code, outcome.retryAfterSeconds);
    followDownload(outcome.reply.url);
    return undefined;
  } catch (error) {
    return sendFailureWords(error);
  }
}

function Files({ copy }: { copy: DataExport }) {
  const [busy, setBusy] = useState<ExportFormat>();
  async function fetchFile(format: ExportFormat) {
    if (busy) return;
    setBusy(format);
    const problem = await download(copy.id, format);
    setBusy(undefined);
    if (problem) messages.error(problem, { about: "own-data" });
    else messages.success("O arquivo está sendo baixado.", { about: "own-data" });
  }
  const files = [
    ["pdf", "PDF", copy.pdfBytes],
    ["json", "JSON", copy.jsonBytes],
  ] as const;
  return (
    <span className={styles.files}>
      {files.map(([format, name, bytes]) => (
        <Button
          key={format}
          variant="text"
          size="small"
          icon="dl"
          isBusy={busy === format}
          busyLabel={`Abrindo ${name}`}
          onClick={() => void fetchFile(format)}
        >
          {`Baixar ${name}${bytes === undefined ? "" : `, ${sizeOf(bytes)}`}`}
          <span className="visually-hidden">{` (cópia de ${formatDateTime(copy.askedAt)})`}</span>
        </Button>
      ))}
    </span>
  );
}

function CopyRow({ copy }: { copy: DataExport }) {
  return (
    <ListRow
      media={<Icon name="doc" />}
      title={<span className="dt">{`Cópia de ${formatDateTime(copy.askedAt)}`}</span>}
      line={
        <>
          {exportLine(copy)}
          {copy.state === "ready" ? <Files copy={copy} /> : null}
        </>
      }
      end={<Badge {...badges[copy.state]} />}
    />
  );
}

function Copies({ exports, perDay, retentionDays }: Copies) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMaking = exports.some(({ state }) => state === "queued");
  async function ask() {
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await call(askForExport, {});
      if (!outcome.ok) setProblem(privacyWords(outcome.code, outcome.retryAfterSeconds));
      await client.invalidateQueries({ queryKey: exportsQuery.queryKey });
    } catch (error) {
      setProblem(sendFailureWords(error));
    }
    setBusy(false);
  }
  return (
    <>
      {problem ? (
        <Notice tone="error" live="alert">
          {problem}
        </Notice>
      ) : null}
      <div aria-live="polite">
        {exports.length > 0 ? (
          <List label="Cópias dos seus dados">
            {exports.map((copy) => (
              <CopyRow key={copy.id} copy={copy} />
            ))}
          </List>
        ) : (
          <p className="soft">Você ainda não pediu nenhuma cópia.</p>
        )}
      </div>
      <p>
        <Button
          variant="secondary"
          icon="dl"
          fullWidth="phone"
          isBusy={isBusy}
          busyLabel="Pedindo a cópia"
          isDisabled={isMaking}
          onClick={() => void ask()}
        >
          {isMaking ? "Cópia em preparo" : "Pedir uma cópia"}
        </Button>
      </p>
      <p className="small soft">
        {`Até ${perDay} cópias por dia. Cada uma fica aqui por ${retentionDays} dias e só você consegue baixar.`}
      </p>
    </>
  );
}

/** Shows the copies of all that is stored about the member, and the way to another. */
export function ExportsSection() {
  return (
    <Loaded
      query={watchedQuery}
      skeleton={<SkeletonRows count={2} label="Buscando as suas cópias" />}
      isOpenInStep
    >
      {(copies) => <Copies {...copies} />}
    </Loaded>
  );
}
