import { Button } from "@colheita/ui/button/button";
import { PageState } from "../shell/page-state.tsx";

export default function NotFoundPage() {
  return (
    <PageState title="Página não encontrada" action={<Button href="/">Ir para o início</Button>}>
      Este endereço não existe no portal. Confira o link ou volte ao início.
    </PageState>
  );
}
