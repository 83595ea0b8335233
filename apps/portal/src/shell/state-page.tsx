import { Button } from "@colheita/ui/button/button";
import { copy } from "../copy.ts";

/** In place of a page that broke: plain, because whatever draws more may be what broke. */
export function CrashedPage() {
  return (
    <div className="container">
      <div className="page-head stack">
        <h1>Esta página não abriu</h1>
        <p role="alert">
          Seus pontos e pedidos estão seguros. Tente de novo; se continuar, volte em alguns minutos.
        </p>
        <Button onClick={() => location.reload()}>{copy.retry}</Button>
      </div>
    </div>
  );
}

/** In place of a member's page while a step stands before it (access code, terms) that has no page here. */
export function PendingNotice() {
  return (
    <div className="container">
      <div className="page-head stack">
        <h1>Falta um passo na sua conta</h1>
        <p>Antes de usar o portal você precisa concluir o seu cadastro. Fale com a nossa equipe para continuar.</p>
        <Button href="/fale-conosco">Fale Conosco</Button>
      </div>
    </div>
  );
}
