import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";

interface LeaveDialogProps {
  isOpen: boolean;
  /** It is not known whether the redemption was done. */
  isUnsure: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked when closing would lose what was typed, or the only way to learn what became of the redemption. */
export function LeaveDialog({ isOpen, isUnsure, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title="Sair do resgate?"
      closeLabel="Fechar"
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            Continuar o resgate
          </Button>
          <Button variant="text" onClick={onLeave}>
            Sair
          </Button>
        </>
      }
    >
      <p>
        {isUnsure
          ? "Ainda não sabemos se o resgate foi feito. Antes de resgatar de novo, confira em Minha conta."
          : "O que você preencheu se perde. Nada foi descontado do seu saldo."}
      </p>
    </Dialog>
  );
}
