import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { palette } from "@colheita/ui/patterns";
import { Scene } from "@colheita/ui/state-scene/state-scene";
import { PageState } from "../shell/page-state.tsx";

/** Shows planted rows, and one plot that nobody knows. */
function UnknownPlot() {
  return (
    <Scene ground={palette.palha}>
      <path d="M10 28H250M10 54H250M10 80H250M10 106H244" stroke={palette.broto} strokeWidth="9" />
      <path d="M92 14H168V118H92Z" fill={palette.palha} />
      <path d="M92 14H168V118H92Z" stroke={palette.mata} strokeWidth="3" strokeDasharray="9 6" />
      <path d="M116 50a14 14 0 1 1 22 11c-6 4-8 7-8 14" stroke={palette.mata} strokeWidth="7" />
      <path d="M126 86h8v9h-8z" fill={palette.mata} />
    </Scene>
  );
}

export default function NotFoundPage() {
  return (
    <PageState
      title="Página não encontrada"
      action={<Button href={pathOf("visitorHome")}>Ir para o início</Button>}
      scene={<UnknownPlot />}
    >
      Este endereço não existe no portal. Confira o link ou volte ao início.
    </PageState>
  );
}
