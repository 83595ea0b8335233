import { Button } from "@colheita/ui/button/button";
import { copy } from "../copy.ts";
import { PageState } from "./page-state.tsx";

/** Shows that a page broke, in plain words: anything more elaborate may be what broke. */
export function CrashedPage() {
  const retry = <Button onClick={() => location.reload()}>{copy.retry}</Button>;
  return (
    <PageState title="Esta página não abriu" action={retry}>
      Seu saldo e seus pedidos estão seguros. Tente de novo; se continuar, volte em alguns minutos.
    </PageState>
  );
}
