import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";

interface LeaveDialogProps {
  isOpen: boolean;
  title: string;
  stayLabel: string;
  /** What is lost by leaving, or where to look when it is not known what became of it. */
  children: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation when closing would lose what was typed, or the only way to learn the outcome. */
export function LeaveDialog({ isOpen, title, stayLabel, children, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title={title}
      closeLabel="Fechar"
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            {stayLabel}
          </Button>
          <Button variant="text" onClick={onLeave}>
            Sair
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
