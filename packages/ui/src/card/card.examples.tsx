import { Badge } from "../badge/badge.tsx";
import { Drawing } from "../drawing/drawing.tsx";
import { plot } from "../patterns/plot.ts";
import { NewsCard } from "./news-card.tsx";
import { RewardCard, RewardGrid, RewardRow } from "./reward-card.tsx";

export const title = "Cartões";

const picture = (seed: string) => (
  <Drawing svg={plot({ id: `example-${seed}`, seed, width: 240, height: 180 })} />
);

export const examples = [
  {
    title: "Prêmios",
    element: (
      <RewardGrid>
        <RewardCard
          name="Parafusadeira 20 V com maleta"
          href="#1"
          picture={picture("r1")}
          points={18900}
          unit="pontos"
        />
        <RewardCard
          name="Smart TV 43 polegadas"
          href="#2"
          picture={picture("r2")}
          points={64000}
          unit="pontos"
          badge={<Badge tone="ink">Últimas 12 unidades</Badge>}
        />
        <RewardCard
          name="Viagem técnica ao Show Rural, 4 dias"
          href="#3"
          picture={picture("r3")}
          points={210000}
          unit="pontos"
          reach={{
            balance: 128475,
            label: "Quanto você já tem",
            valueText: "Faltam 81.525 pontos",
            caption: (
              <>
                Faltam <b className="tnum">81.525</b>
              </>
            ),
          }}
        />
        <RewardCard
          name="Vale-combustível R$ 200,00"
          href="#4"
          picture={picture("r4")}
          points={9800}
          unit="pontos"
        />
      </RewardGrid>
    ),
  },
  {
    title: "Prêmios em fileira",
    element: (
      <RewardRow>
        {["Análise de solo", "Pulverizador costal", "Mudas nativas", "Curso de gestão", "Trado holandês"].map(
          (name) => (
            <RewardCard
              key={name}
              isListItem
              name={name}
              href={`#${name}`}
              picture={picture(name)}
              points={14900}
              unit="pontos"
            />
          ),
        )}
      </RewardRow>
    ),
  },
  {
    title: "Notícias",
    element: (
      <div className="columns" data-columns="3">
        <NewsCard
          title="Janela de plantio da soja abre mais cedo no Médio-Norte"
          href="#n1"
          picture={picture("n1")}
          line="13/10/2026 · Lavoura"
        />
        <NewsCard
          title="Como guardar a nota fiscal para pontuar sem retrabalho"
          href="#n2"
          picture={picture("n4")}
          line="10/10/2026 · Programa"
          lead="Três fotos bastam quando a chave de acesso está legível."
        />
      </div>
    ),
  },
];
