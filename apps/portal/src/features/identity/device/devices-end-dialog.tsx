import type { Device } from "@colheita/contract/identity/device-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";

interface EndDeviceDialogProps {
  /** The device to be logged out; closed without one. */
  device: Device | undefined;
  isBusy: boolean;
  error: Error | null;
  onConfirm: (device: Device) => void;
  onClose: () => void;
}

/** Asks before a device is logged out: whoever holds it has to log in again. */
export default function EndDeviceDialog({ device, isBusy, error, onConfirm, onClose }: EndDeviceDialogProps) {
  const actions = (
    <>
      <Button variant="danger" onClick={() => device && onConfirm(device)}>
        Encerrar acesso
      </Button>
      <Button variant="secondary" onClick={onClose} data-autofocus>
        Manter conectado
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={device !== undefined}
      onClose={onClose}
      title="Encerrar este acesso?"
      closeLabel="Fechar"
      actions={actions}
      busyLabel={isBusy ? "Encerrando o acesso" : undefined}
      closesOnVeil
    >
      {error ? (
        <Notice tone="error" live="alert" title="O acesso continua aberto.">
          {sendFailureWords(error)}
        </Notice>
      ) : null}
      <p>
        <b>{device?.device}</b> sai da sua conta agora. Para entrar de novo nesse aparelho, será preciso a
        senha.
      </p>
    </Dialog>
  );
}
