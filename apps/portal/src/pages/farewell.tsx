import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { PageState } from "../shell/page-state.tsx";

/** Shows the page for a member who closed the account; whoever is still a member is led home. */
export default function FarewellPage() {
  return (
    <PageState
      title="Sua conta foi encerrada"
      action={<Button href={pathOf("visitorHome")}>Ir para o início</Button>}
    >
      Enviamos a confirmação a você, com a data em que o saldo e os dados se apagam. Mudou de ideia?{" "}
      <Link href={pathOf("contact")}>Fale com a nossa equipe</Link> até lá: a conta volta como estava.
    </PageState>
  );
}
