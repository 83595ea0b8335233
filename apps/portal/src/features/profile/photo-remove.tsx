import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { takePhotoAway } from "./photo-sending.ts";

/** Removes the picture, after asking. */
export function PhotoRemove() {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function remove() {
    setBusy(true);
    const words = await takePhotoAway();
    setBusy(false);
    setRefusal(words);
    if (words === undefined) setOpen(false);
  }
  return (
    <>
      <Button variant="text" icon="trash" onClick={() => setOpen(true)}>
        Remover a foto
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Remover a foto?"
        closeLabel="Fechar"
        closesOnVeil
        busyLabel={isBusy ? "Removendo a foto" : undefined}
        actions={
          <>
            <Button variant="danger" onClick={() => void remove()}>
              Remover a foto
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Manter a foto
            </Button>
          </>
        }
      >
        {refusal === undefined ? null : (
          <Notice tone="error" live="alert">
            {refusal}
          </Notice>
        )}
        <p>No lugar dela volta o desenho da sua conta, com as suas iniciais.</p>
      </Dialog>
    </>
  );
}
