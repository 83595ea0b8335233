import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";

interface LeaveDialogProps {
  isOpen: boolean;
  /** It is not known whether the transfer was done. */
  isUnsure: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked when closing would lose what was typed, or the only way to learn what became of the transfer. */
export function LeaveDialog({ isOpen, isUnsure, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title="Sair da transferência?"
      closeLabel="Fechar"
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            Continuar a transferência
          </Button>
          <Button variant="text" onClick={onLeave}>
            Sair
          </Button>
        </>
      }
    >
      <p>
        {isUnsure
          ? "Ainda não sabemos se a transferência foi feita. Antes de transferir de novo, confira o extrato."
          : "O que você preencheu se perde. Nada saiu do seu saldo."}
      </p>
    </Dialog>
  );
}
