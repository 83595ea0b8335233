import { Button } from "@colheita/ui/button/button";
import { copy } from "../copy.ts";
import { PageState } from "./page-state.tsx";

/** In place of a page that broke: plain, because whatever draws more may be what broke. */
export function CrashedPage() {
  const retry = <Button onClick={() => location.reload()}>{copy.retry}</Button>;
  return (
    <PageState title="Esta página não abriu" action={retry}>
      Seus pontos e pedidos estão seguros. Tente de novo; se continuar, volte em alguns minutos.
    </PageState>
  );
}

/** In place of a member's page while a step stands before it (access code, terms) that has no page here. */
export function PendingNotice() {
  return (
    <PageState
      title="Falta um passo na sua conta"
      action={<Button href="/fale-conosco">Fale Conosco</Button>}
    >
      Antes de usar o portal você precisa concluir o seu cadastro. Fale com a nossa equipe para continuar.
    </PageState>
  );
}
