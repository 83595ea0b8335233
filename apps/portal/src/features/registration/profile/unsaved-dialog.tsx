import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";

interface UnsavedDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before the form is left with unsaved changes. */
export default function UnsavedDialog({ isOpen, onStay, onLeave }: UnsavedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title="Sair sem salvar?"
      closeLabel="Fechar"
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            Continuar editando
          </Button>
          <Button variant="text" onClick={onLeave}>
            Sair sem salvar
          </Button>
        </>
      }
    >
      <p>O que você mudou ainda não foi salvo, e se perde se você sair.</p>
    </Dialog>
  );
}
