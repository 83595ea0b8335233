import type { ClusterToPublish } from "../../src/capabilities/content/index.ts";

/** Benefits of the demo, for everybody or for a profile. */
export type DemoCluster = Omit<ClusterToPublish, "place" | "writtenBy" | "approvedBy">;

/** In the order in which they are shown. */
export const demoBenefits: readonly DemoCluster[] = [
  {
    description: "Serviços, encontros e condições de parceiros para todos os participantes.",
    benefits: [
      {
        kind: "Serviço",
        text: "Kit de análise de solo emprestado por dez dias, sem custo: trado, balde e sacos para as amostras. Peça pelo Fale Conosco.",
        imageUrl: "/art/rewards/trado-de-solo.svg",
        linkUrl: "/fale-conosco",
      },
      {
        kind: "Orientação",
        text: "Um agrônomo responde pelo WhatsApp às suas dúvidas de manejo, de segunda a sexta, das 7h às 19h.",
        imageUrl: "/art/rewards/visita-tecnica.svg",
        linkUrl: "https://agronomo.colheita.example/whatsapp",
      },
      {
        kind: "Evento",
        text: "Duas vagas por safra nos dias de campo da sua região, antes de abrir a inscrição geral. As datas saem nas notícias.",
        imageUrl: "/art/news/talhoes-com-rio.svg",
        linkUrl: "/noticias",
      },
      {
        kind: "Parceiro",
        text: "10% de desconto no seguro agrícola da corretora parceira. Diga na cotação que participa do programa.",
        imageUrl: "/art/news/horizonte.svg",
        linkUrl: "https://seguro-da-lavoura.example/cotacao",
      },
    ],
  },
  {
    loyaltyProfile: "Focal Point",
    description: "Formação e encontros para quem responde por um canal.",
    benefits: [
      {
        kind: "Formação",
        text: "Curso a distância de gestão de equipes: oito aulas de meia hora, com certificado no fim.",
        imageUrl: "/art/rewards/curso-de-gestao.svg",
        linkUrl: "https://cursos.colheita.example/pontos-focais",
      },
      {
        kind: "Evento",
        text: "Encontro anual dos pontos focais, com hospedagem por conta do programa. A data sai nas notícias.",
        imageUrl: "/art/news/horizonte-de-terra.svg",
        linkUrl: "/noticias",
      },
    ],
  },
];
