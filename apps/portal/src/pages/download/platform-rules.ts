/** Where the portal is installed in its own way. */
export type Platform = "android" | "samsung" | "iphone" | "computer";

/** Returns the platform of a browser. An iPad says that it is a Mac, and is recognised by its touch points. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/SamsungBrowser/.test(userAgent)) return "samsung";
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return "iphone";
  return /Android/.test(userAgent) ? "android" : "computer";
}

interface Way {
  readonly platform: Platform;
  readonly title: string;
  readonly steps: readonly string[];
}

/** How each of them does it, step by step. */
export const ways: readonly Way[] = [
  {
    platform: "android",
    title: "Android, com o Chrome",
    steps: [
      "Toque nos três pontos no alto da tela.",
      "Toque em “Adicionar à tela inicial” ou “Instalar app”.",
      "Confirme em “Instalar”.",
    ],
  },
  {
    platform: "samsung",
    title: "Samsung Internet",
    steps: [
      "Toque nas três linhas embaixo da tela.",
      "Toque em “Adicionar página a” e escolha “Tela inicial”.",
      "Confirme em “Adicionar”.",
    ],
  },
  {
    platform: "iphone",
    title: "iPhone e iPad, com o Safari",
    steps: [
      "Toque no botão de compartilhar, o quadrado com a seta para cima.",
      "Role a lista e toque em “Adicionar à Tela de Início”.",
      "Confirme em “Adicionar”.",
    ],
  },
  {
    platform: "computer",
    title: "Computador, com o Chrome ou o Edge",
    steps: [
      "Clique no ícone de instalar, no fim da barra de endereço.",
      "Se ele não estiver lá, abra o menu do navegador e procure por “Instalar”.",
      "Confirme em “Instalar”.",
    ],
  },
];
