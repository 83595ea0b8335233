import { CONTACT_REASON } from "@colheita/contract/support/case-form";
import { Notice } from "@colheita/ui/notice/notice";

/** Shows what to write for the reasons that need a document (5.1, notes). */
export function ReasonNote({ reason }: { reason: string }) {
  const isContact = reason === CONTACT_REASON;
  return (
    <Notice>
      {isContact
        ? "Escreva na descrição o e-mail ou o celular correto."
        : "Escreva na descrição o que muda no cadastro e como deve ficar."}{" "}
      Para sua segurança, pedimos duas fotos de documento.
    </Notice>
  );
}
