import { Button } from "../button/button.tsx";
import { Drawing } from "../drawing/drawing.tsx";
import { farmMap } from "../patterns/patterns.ts";
import { Banner, Carousel } from "./carousel.tsx";
import type { CarouselLabels } from "./carousel.tsx";

export const title = "Banners";

const labels: CarouselLabels = {
  region: "Destaques",
  carousel: "carrossel",
  slide: "destaque",
  previous: "Destaque anterior",
  next: "Próximo destaque",
  pause: "Pausar destaques",
  play: "Mover destaques",
  progress: (position, count) => `${String(position)} de ${String(count)}`,
};

const banners = [
  {
    id: "pickup",
    preset: "soil",
    title: "Acelere e Ganhe: uma picape por região",
    text: "Cada R$ 5.000,00 em notas aprovadas vira um número da sorte.",
    action: "Ver meus números",
  },
  {
    id: "cover",
    preset: "colourful",
    title: "Cobertura de Inverno paga o dobro",
    text: "Faltam 4 notas para ganhar 8.000 pontos.",
    action: "Ver desafio",
  },
  {
    id: "catalogue",
    preset: "points",
    title: "60 prêmios novos no catálogo",
    text: "De 900 a 210.000 pontos.",
    action: "Ver catálogo",
  },
  {
    id: "field",
    preset: "sky",
    title: "Dia de campo em Água Boa",
    text: "Vale 500 pontos para quem vier.",
    action: "Fazer inscrição",
  },
] as const;

export const examples = [
  {
    title: "Quatro destaques",
    element: (
      <Carousel
        labels={labels}
        slides={banners.map(({ id, preset, title, text, action }) => ({
          id,
          content: (
            <Banner
              preset={preset}
              title={title}
              text={text}
              headingLevel={3}
              action={<Button href={`#${id}`}>{action}</Button>}
              media={
                <Drawing
                  svg={farmMap({ id: `banner-${id}`, width: 1260, height: 340, seed: id, pivots: 2 })}
                />
              }
            />
          ),
        }))}
      />
    ),
  },
];
