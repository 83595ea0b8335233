import { endConnection } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { Connection } from "@colheita/contract/sign-on/sign-on-records";
import { HttpFailure } from "@colheita/client";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendFailureWords } from "../../platform/data/failure-words.ts";
import { messages } from "../../platform/messages.ts";
import { call } from "../../platform/session/session.ts";
import { connectionsQuery } from "./connections-query.ts";

/** Ends it. One that is ended already needs nothing more. */
async function end({ id }: Connection): Promise<void> {
  try {
    await call(endConnection, { params: { connectionId: id } });
  } catch (error) {
    if (!(error instanceof HttpFailure && error.status === 404)) throw error;
  }
}

interface EndConnectionDialogProps {
  connection: Connection;
  /** The button that was pressed is gone with its row. */
  onEnded: () => void;
  onClose: () => void;
}

/** Asks before an account is disconnected. */
export function EndConnectionDialog({ connection, onEnded, onClose }: EndConnectionDialogProps) {
  const client = useQueryClient();
  const { providerName } = connection;
  const ending = useMutation({
    // Without a network it fails at once: an act that waits unseen would be done when nobody expects it.
    networkMode: "always",
    mutationFn: end,
    onSuccess: async () => {
      onClose();
      messages.success(`${providerName} não abre mais a sua conta.`);
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onEnded();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Desconectar ${providerName}?`}
      closeLabel="Fechar"
      busyLabel={ending.isPending ? "Desconectando" : undefined}
      closesOnVeil
      actions={
        <>
          <Button variant="danger" onClick={() => ending.mutate(connection)}>
            Desconectar
          </Button>
          <Button variant="secondary" onClick={onClose} data-autofocus>
            Manter conectada
          </Button>
        </>
      }
    >
      {ending.error ? (
        <Notice tone="error" live="alert" title="A conta continua conectada.">
          {sendFailureWords(ending.error)}
        </Notice>
      ) : null}
      <p>Ela deixa de abrir o portal. Você continua entrando com a sua senha.</p>
    </Dialog>
  );
}
