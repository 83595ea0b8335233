import { Link } from "../link/link.tsx";
import { Notice } from "./notice.tsx";

export const title = "Avisos na página";

export const examples = [
  {
    title: "Cinco tons",
    element: (
      <div className="columns">
        <Notice>A análise leva até 5 dias úteis.</Notice>
        <Notice tone="ok">Nota aprovada. 6.480 pontos no extrato.</Notice>
        <Notice tone="warning">Falta a foto do verso do RG.</Notice>
        <Notice tone="error" title="CPF ou senha não conferem.">
          Confira os números e tente de novo.
        </Notice>
        <Notice
          tone="points"
          action={
            <Link href="#premios" isStandalone>
              Ver prêmios
            </Link>
          }
        >
          <b className="tnum">3.200</b> pontos vencem em 30/11/2026. Eles saem primeiro em qualquer resgate.
        </Notice>
      </div>
    ),
  },
];
