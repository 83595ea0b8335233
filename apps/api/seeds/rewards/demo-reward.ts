import type { RewardKind } from "@colheita/contract/rewards/rewards-records";

/** One reward of the demo's catalogue, as data. */
export interface DemoReward {
  /** The name of its drawing: `/art/rewards/<art>.svg`. */
  readonly art: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly kind: RewardKind;
  readonly points: number;
  /** Units there are; 0 is sold out. */
  readonly stock: number;
  /** Working days to the door; 0 for what is issued at once. */
  readonly deliveryDays: number;
  readonly description: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly limitPerMember?: number;
  /** The days in which that limit counts; for ever when absent. */
  readonly limitDays?: number;
  /** How the code of a digital one is used. */
  readonly instructions?: string;
}

/** Name, brand, points, stock, days, description, details, limit, and the days in which that counts. */
export type Line = readonly [
  art: string,
  name: string,
  brand: string,
  points: number,
  stock: number,
  deliveryDays: number,
  description: string,
  details: Readonly<Record<string, string>>,
  limitPerMember?: number,
  limitDays?: number,
];

const labelled = (details: Readonly<Record<string, string>>) =>
  Object.entries(details).map(([label, value]) => ({ label, value }));

/** Returns rewards that are shipped to the member. */
export function goods(category: string, lines: readonly Line[]): DemoReward[] {
  return lines.map(
    ([art, name, brand, points, stock, deliveryDays, description, details, limitPerMember, limitDays]) => ({
      art,
      name,
      brand,
      category,
      kind: "physical" as const,
      points,
      stock,
      deliveryDays,
      description,
      details: labelled(details),
      ...(limitPerMember === undefined ? {} : { limitPerMember }),
      ...(limitDays === undefined ? {} : { limitDays }),
    }),
  );
}

/** Returns rewards that are codes shown to the member; the instructions say how each is used. */
export function codes(
  category: string,
  instructions: Readonly<Record<string, string>>,
  lines: readonly Line[],
): DemoReward[] {
  return goods(category, lines).map((reward) => ({
    ...reward,
    kind: "digital",
    instructions: instructions[reward.art] ?? "Apresente o código no parceiro. Ele vale uma única vez.",
  }));
}
