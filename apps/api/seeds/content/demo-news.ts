import { readFileSync } from "node:fs";
import type { NewsToPublish } from "../../src/capabilities/content/index.ts";

/** An article of the demo; when it came out follows from its place in the list. */
export type DemoArticle = Omit<NewsToPublish, "id" | "publishedAt" | "writtenBy" | "approvedBy">;

const team = "Equipe Colheita";
const agronomist = "Renata Prates, agrônoma";
const reporter = "Tiago Fontoura";
const economist = "Lígia Amaral, economista rural";
const forecaster = "Núcleo de Clima Colheita";

/** Drawings in the order in which lists show them, so that neighbours differ. */
const drawings = [
  "talhoes-com-rio",
  "fileiras-maduras",
  "curvas-na-terra",
  "horizonte",
  "dois-talhoes",
  "grande-pivo",
  "talhoes-com-pivos",
  "curvas-verdes",
  "fileiras-novas",
  "talhao-e-agua",
  "talhoes-de-terra",
  "horizonte-de-terra",
  "pivo-maduro",
  "talhoes-verdes",
] as const;

type Line = readonly [
  file: string,
  title: string,
  topic: string,
  author: string,
  summary: string,
  targeting?: Pick<DemoArticle, "accountTypes" | "states" | "categories">,
];

/** Newest first. */
const lines: readonly Line[] = [
  [
    "janela-de-plantio",
    "Janela de plantio da soja abre mais cedo no Médio-Norte",
    "Lavoura",
    agronomist,
    "Chuva acima de 60 mm em oito dias adiantou a semeadura em até duas semanas.",
  ],
  [
    "nota-fiscal-sem-retrabalho",
    "Como guardar a nota fiscal para pontuar sem retrabalho",
    "Programa",
    team,
    "Quatro em cada dez notas que voltam têm o mesmo problema. Veja como evitar no balcão.",
  ],
  [
    "braquiaria-na-entressafra",
    "Braquiária na entressafra: o que medir antes de dessecar",
    "Manejo",
    agronomist,
    "Altura, massa e dias até o plantio decidem se a palha ajuda ou atrapalha a soja.",
  ],
  [
    "frete-da-safra",
    "Frete da safra: quando vale travar o contrato",
    "Mercado",
    economist,
    "Trave o que sai nos primeiros 30 dias e leia a cláusula de espera antes de assinar.",
  ],
  [
    "chuva-de-novembro",
    "Duas semanas de chuva pedem ordem nos talhões",
    "Clima",
    forecaster,
    "Centro-Norte concentra os volumes; o Sul terá janelas de três a quatro dias secos.",
  ],
  [
    "mulheres-no-comando",
    "Três irmãs, 18 talhões e uma reunião às seis da manhã",
    "Gente",
    reporter,
    "Elas pararam de adubar pela média e colhem mais regular há quatro safras.",
  ],
  [
    "acesso-em-dois-passos",
    "Seus pontos agora têm código de acesso no resgate",
    "Programa",
    team,
    "O código vale dez minutos e serve para um resgate só. Ninguém liga para pedi-lo.",
  ],
  [
    "gota-certa-para-dia-seco",
    "Tecnologia de aplicação: gota certa para dia seco",
    "Manejo",
    agronomist,
    "Troque a ponta antes de mexer na pressão e teste a cobertura em cinco minutos.",
  ],
  [
    "percevejo-marrom",
    "Percevejo-marrom: contagem no pano muda a decisão",
    "Lavoura",
    agronomist,
    "A média de dez panos até as 9 horas vale mais do que o que se vê da estrada.",
  ],
  [
    "metas-do-consultor",
    "Consultores: o que conta a partir do aceite do cliente",
    "Programa",
    team,
    "O celular certo no cadastro evita perder a maioria dos convites.",
    { accountTypes: ["Consultor"] },
  ],
  [
    "preco-do-adubo",
    "Adubo: compare o nutriente, não a sacaria",
    "Mercado",
    economist,
    "Uma fórmula barata pode sair 15 % mais cara por quilo de fósforo entregue.",
  ],
  [
    "plantadeira-regulada",
    "Plantadeira regulada: a manhã mais bem paga da safra",
    "Lavoura",
    agronomist,
    "Conte sementes em três linhas por 50 metros antes de entrar no talhão.",
  ],
  [
    "pontos-que-vencem",
    "Pontos que vencem: o que sai primeiro e como volta",
    "Programa",
    team,
    "Você recebe três avisos, e o resgate usa sempre os que vencem antes.",
  ],
  [
    "ferrugem-no-radar",
    "Ferrugem no radar: esporos aparecem no Oeste",
    "Lavoura",
    agronomist,
    "Não há lavoura com sintoma confirmado, mas o intervalo costuma ser de duas a três semanas.",
  ],
  [
    "primeira-safra-do-joao",
    "A primeira safra com o próprio nome na nota",
    "Gente",
    reporter,
    "Aos 24 anos, 38 hectares arrendados, 61 sacas por hectare e um caderno azul.",
  ],
  [
    "cobertura-de-inverno",
    "Cobertura de inverno: três plantas rendem mais do que uma",
    "Manejo",
    agronomist,
    "Nabo, aveia e ervilhaca juntos dobraram a infiltração de água em três anos de teste.",
  ],
  [
    "estiagem-no-sul",
    "Verão seco no Sul: o que ainda dá para mudar",
    "Clima",
    forecaster,
    "Três datas de plantio, ciclos misturados e menos grade poupam água.",
  ],
  [
    "solo-do-cerrado",
    "Solo do Cerrado: a segunda camada decide o veranico",
    "Manejo",
    agronomist,
    "Talhões antigos estão corrigidos em cima e ácidos embaixo. Colete em duas camadas.",
    { states: ["MT", "MS", "GO"] },
  ],
  [
    "custo-por-saca",
    "Custo por saca: a conta que se faz três vezes",
    "Mercado",
    economist,
    "Antes do plantio, no meio do ciclo e na colheita, com os números lado a lado.",
  ],
  [
    "calendario-de-desafios",
    "Três desafios abertos e um calendário para não perder prazo",
    "Programa",
    team,
    "O que conta é a data de aprovação da nota. Envie assim que ela chegar.",
  ],
  [
    "milho-safrinha-data",
    "Milho safrinha: a data pesa mais do que o híbrido",
    "Lavoura",
    agronomist,
    "Cada dia depois da janela custa perto de uma saca por hectare.",
  ],
  [
    "armazenar-com-seguranca",
    "Grão guardado respira: rotina para o silo",
    "Manejo",
    agronomist,
    "Cinco graus a menos na massa quase dobram o tempo seguro de armazenagem.",
  ],
  [
    "feira-de-produtores",
    "Feira junta seis municípios em torno de sementes e solo",
    "Gente",
    reporter,
    "Leve uma amostra de solo: um laboratório parceiro lê o pH na hora.",
  ],
  [
    "cem-mil-premios",
    "O prêmio de número cem mil foi uma parafusadeira",
    "Programa",
    team,
    "Veja o que os participantes mais resgatam e como escolher uma meta.",
  ],
];

/** The demo's articles, newest first. */
export const demoArticles: readonly DemoArticle[] = lines.map(
  ([file, title, topic, author, summary, targeting], index) => ({
    title,
    topic,
    author,
    summary,
    html: readFileSync(new URL(`./news/${file}.html`, import.meta.url), "utf8"),
    imageUrl: `/art/news/${drawings[index % drawings.length]}.svg`,
    ...targeting,
  }),
);
