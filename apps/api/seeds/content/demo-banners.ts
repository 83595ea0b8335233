import type { BannerToPublish } from "../../src/capabilities/content/index.ts";

/** A banner of the demo; when it is shown follows from the day it is seeded. */
export type DemoBanner = Omit<BannerToPublish, "startsAt" | "endsAt" | "writtenBy" | "approvedBy" | "place">;

const drawing = (name: string): string => `/art/banners/${name}.svg`;

/** In the order in which each home shows them. */
export const demoBanners: readonly DemoBanner[] = [
  {
    location: "Home Logada",
    title: "Solo vivo: análise de solo vale bônus até o fim do mês",
    text: "Envie a nota de corretivos ou da análise e ganhe 2.000 pontos a mais na aprovação.",
    action: { label: "Ver a notícia do desafio", url: "/noticias" },
    preset: "soil",
    imageUrl: drawing("terra-roxa"),
  },
  {
    location: "Home Logada",
    title: "Seu próximo prêmio já tem nome",
    text: "Escolha uma meta no catálogo e acompanhe, na tela inicial, quanto falta.",
    action: { label: "Escolher minha meta", url: "/premios" },
    preset: "points",
    imageUrl: drawing("amanhecer"),
  },
  {
    location: "Home Logada",
    title: "Clientes que aceitam contam para você",
    text: "Confira o celular do cliente antes do convite. O que ele comprar depois do aceite entra no seu ciclo.",
    action: { label: "Ler como funciona", url: "/noticias" },
    preset: "colourful",
    imageUrl: drawing("meia-encosta"),
    targetGroups: ["Consultores"],
  },
  {
    location: "Home Logada",
    app: "Colheita",
    title: "Vale na hora: abasteça hoje",
    text: "Vales de combustível, mercado e farmácia chegam em segundos, com o código na sua conta.",
    action: { label: "Ver os vales", url: "/premios?categoria=Vales" },
    preset: "sky",
    imageUrl: drawing("varzea"),
  },
  {
    location: "Home Logada",
    title: "Pontos têm data para colher",
    text: "Veja no extrato até quando valem os seus. Avisamos 60, 30 e 7 dias antes.",
    action: { label: "Ver meu extrato", url: "/extrato" },
    preset: "colourful",
    imageUrl: drawing("mata"),
  },
  {
    location: "Home Deslogada",
    app: "Colheita",
    title: "Mais de 70 prêmios, da bota à energia solar",
    text: "Os pontos valem por 24 meses. Vales chegam na hora e produtos, na porteira.",
    action: { label: "Entrar para resgatar", url: "/login" },
    preset: "colourful",
    imageUrl: drawing("vazante"),
  },
  {
    location: "Home Deslogada",
    title: "Dúvida? Uma pessoa responde",
    text: "De segunda a sexta, das 7h às 19h, e sábado de manhã.",
    action: { label: "Fale Conosco", url: "/fale-conosco" },
    preset: "soil",
    imageUrl: drawing("entressafra"),
  },
];
