import { palette } from "../../packages/ui/src/patterns/palette.ts";
import { ground, type Planting, type Soil } from "./grounds.ts";
import * as comfort from "./objects/comfort.ts";
import * as field from "./objects/field.ts";
import * as house from "./objects/house.ts";
import * as papers from "./objects/papers.ts";
import * as safety from "./objects/safety.ts";
import * as technology from "./objects/technology.ts";
import * as tools from "./objects/tools.ts";
import type { Coat, Drawing } from "./shapes.ts";

const coat = (main: string, shade: string, spot: string): Coat => ({ main, shade, spot });
const deepRiver = "#1B5F87";
const coats = {
  soil: coat(palette.terraClara, palette.terra, palette.ipe),
  leather: coat(palette.terra, "#5A1C10", palette.ipe),
  forest: coat(palette.verde, palette.broto, palette.ipe),
  crop: coat(palette.lavoura, palette.verde, palette.ipe),
  shoot: coat(palette.broto, palette.lavoura, palette.terraClara),
  river: coat(palette.rio, deepRiver, palette.ipe),
  lake: coat(palette.rio, palette.ceu, palette.tinta),
  snow: coat(palette.branco, palette.lavoura, palette.terraClara),
  cloud: coat(palette.branco, palette.ceu, palette.terraClara),
  cream: coat(palette.palha, "#C9B98F", palette.terraClara),
  ripe: coat(palette.ipe, palette.ipeEscuro, palette.terraClara),
  rain: coat(palette.rio, palette.ceu, palette.branco),
  coupon: coat(palette.ipe, palette.tinta, palette.terraClara),
  card: coat(palette.branco, palette.lavoura, palette.terraClara),
  redCard: coat(palette.branco, palette.terra, palette.ipe),
  brickCard: coat(palette.branco, palette.terraClara, palette.lavoura),
  blueCard: coat(palette.branco, deepRiver, palette.ipe),
  greenCard: coat(palette.capim, palette.tinta, palette.terra),
  riverCard: coat(palette.rio, palette.tinta, palette.ipe),
  strawCard: coat(palette.palha, palette.verde, palette.terraClara),
} as const;

type Recipe = readonly [draw: Drawing, soil: Soil, planting: Planting, coat: keyof typeof coats];

/** How each reward of the demo is drawn, by the name of its file. */
const recipes: Readonly<Record<string, Recipe>> = {
  parafusadeira: [tools.drill, "straw", "pits", "soil"],
  "furadeira-de-impacto": [tools.impactDrill, "sky", "rows", "crop"],
  esmerilhadeira: [tools.grinder, "sand", "slope", "river"],
  "jogo-de-chaves": [tools.wrenches, "soil", "contour", "cloud"],
  "caixa-de-ferramentas": [tools.toolbox, "ash", "rows", "soil"],
  motosserra: [tools.chainsaw, "pasture", "contour", "soil"],
  "compressor-de-ar": [tools.compressor, "clay", "rows", "river"],
  "trena-a-laser": [tools.laserMeasure, "forest", "pits", "shoot"],
  "carrinho-de-mao": [tools.wheelbarrow, "straw", "contour", "crop"],
  "lavadora-de-alta-pressao": [tools.pressureWasher, "sky", "contour", "soil"],
  "martelo-e-trena": [tools.hammer, "crop", "rows", "ripe"],

  "pulverizador-costal": [field.sprayer, "pasture", "contour", "snow"],
  "pulverizador-a-bateria": [field.batterySprayer, "sand", "pits", "river"],
  pluviometro: [field.rainGauge, "forest", "contour", "rain"],
  "medidor-de-umidade": [field.grainMeter, "clay", "pits", "crop"],
  "estacao-meteorologica": [field.weatherStation, "river", "contour", "soil"],
  "trado-de-solo": [field.auger, "straw", "rows", "soil"],
  "drone-de-mapeamento": [field.drone, "crop", "slope", "cloud"],
  "tesoura-de-poda": [field.shears, "pasture", "rows", "soil"],
  "enxada-e-foice": [field.hoe, "crop", "contour", "leather"],
  "mudas-nativas": [field.seedlings, "sand", "contour", "shoot"],
  rocadeira: [field.brushCutter, "straw", "slope", "soil"],

  "caixa-termica": [house.cooler, "clay", "pits", "lake"],
  "garrafa-termica": [house.thermos, "sky", "contour", "forest"],
  churrasqueira: [house.grill, "sand", "contour", "soil"],
  "kit-churrasco": [house.barbecueKit, "forest", "rows", "soil"],
  "panela-de-pressao": [house.pressureCooker, "clay", "contour", "cloud"],
  "jogo-de-panelas": [house.pots, "straw", "pits", "soil"],
  cafeteira: [house.coffeeMaker, "pasture", "pits", "leather"],
  "fritadeira-sem-oleo": [house.airFryer, "straw", "contour", "river"],
  geladeira: [house.fridge, "crop", "contour", "cloud"],
  "filtro-de-barro": [house.clayFilter, "pasture", "contour", "soil"],
  ventilador: [house.fan, "clay", "slope", "river"],

  "ar-condicionado": [house.airConditioner, "river", "pits", "cloud"],
  "cadeira-de-varanda": [comfort.chair, "pasture", "slope", "soil"],
  rede: [comfort.hammock, "sky", "rows", "soil"],
  "chapeu-de-palha": [comfort.hat, "crop", "contour", "cream"],
  "camisa-com-protecao-solar": [comfort.shirt, "sand", "rows", "river"],
  jaqueta: [comfort.jacket, "ash", "pits", "crop"],
  mochila: [comfort.backpack, "straw", "contour", "forest"],
  "cadeira-dobravel": [comfort.foldingChair, "clay", "contour", "forest"],
  "kit-chimarrao": [comfort.mate, "pasture", "rows", "leather"],
  bicicleta: [comfort.bike, "sky", "slope", "soil"],

  celular: [technology.phone, "forest", "contour", "soil"],
  "tablet-resistente": [technology.tablet, "clay", "pits", "crop"],
  "smart-tv-43": [technology.television, "ash", "rows", "forest"],
  "smart-tv-55": [technology.bigTelevision, "pasture", "contour", "soil"],
  notebook: [technology.laptop, "river", "rows", "crop"],
  "fone-de-ouvido": [technology.headphones, "sand", "contour", "soil"],
  "caixa-de-som": [technology.speaker, "crop", "pits", "soil"],
  "radios-comunicadores": [technology.radios, "straw", "slope", "crop"],
  "carregador-solar": [technology.solarCharger, "soil", "rows", "river"],
  "relogio-com-gps": [technology.watch, "pasture", "slope", "crop"],

  "bota-de-seguranca": [safety.boot, "sand", "rows", "leather"],
  "botas-de-borracha": [safety.rubberBoots, "sky", "pits", "crop"],
  "kit-de-protecao": [safety.respirator, "clay", "rows", "cream"],
  capacete: [safety.helmet, "forest", "slope", "ripe"],
  "lanterna-de-cabeca": [safety.headTorch, "soil", "pits", "soil"],
  extintor: [safety.extinguisher, "ash", "slope", "soil"],
  luvas: [safety.gloves, "crop", "slope", "cream"],
  oculos: [safety.glasses, "straw", "rows", "lake"],
  "camera-solar": [technology.camera, "sky", "contour", "soil"],

  "vale-combustivel-200": [papers.voucher("fuel"), "crop", "slope", "coupon"],
  "vale-combustivel-500": [papers.voucher("fuel"), "soil", "contour", "coupon"],
  "vale-mercado-150": [papers.voucher("market"), "sky", "pits", "card"],
  "vale-mercado-300": [papers.voucher("market"), "clay", "contour", "card"],
  "vale-farmacia": [papers.voucher("pharmacy"), "pasture", "pits", "card"],
  "vale-restaurante": [papers.voucher("meal"), "straw", "slope", "redCard"],
  "vale-livros": [papers.voucher("books"), "sand", "pits", "brickCard"],
  "recarga-de-celular": [papers.voucher("mobile"), "straw", "rows", "riverCard"],
  "vale-filmes": [papers.voucher("films"), "forest", "rows", "greenCard"],
  "vale-agropecuario": [papers.voucher("farm"), "clay", "pits", "strawCard"],
  "vale-viagem": [papers.voucher("travel"), "river", "contour", "blueCard"],

  "analise-de-solo": [papers.soilSamples, "pasture", "contour", "soil"],
  "visita-tecnica": [papers.fieldVisit, "clay", "contour", "crop"],
  "mapa-de-produtividade": [papers.yieldMap, "river", "contour", "shoot"],
  "curso-de-gestao": [papers.course, "sand", "rows", "crop"],
  "regulagem-de-pulverizador": [field.boom, "forest", "rows", "lake"],
  "viagem-tecnica": [papers.trip, "crop", "contour", "soil"],
  "energia-solar": [technology.solarHouse, "sky", "slope", "soil"],
};

/** Returns the pictures of the rewards, by file name without its ending. */
export function rewardPictures(): Map<string, string> {
  return new Map(
    Object.entries(recipes).map(([name, [draw, soil, planting, wear]]) => [
      name,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="240" height="180">${ground(soil, planting, name)}${draw(coats[wear])}</svg>`,
    ]),
  );
}
