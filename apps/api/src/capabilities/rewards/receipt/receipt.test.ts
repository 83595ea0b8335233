import { afterAll, beforeAll, expect, test } from "vitest";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { delivery } from "../../../../test/rewards/rewards-world.ts";
import { redeemedReward } from "../../../../test/rewards/redeemed-reward.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { readRedemption } from "../read-redemption.ts";
import { definitionOf } from "./draw-receipt.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world.close());

const receiptOf = (id: string, token: string) =>
  world.call("GET", `/api/redemptions/${id}/receipt`, { token });

test("a receipt is a PDF of the member's own redemption, and nobody else's", async () => {
  const [member, other] = [await world.member(), await world.member()];
  await earn(world.db, member.id, 100);
  const { id } = await redeemedReward(world.platform, "physical", 1, member.id);
  const answer = await receiptOf(id, member.token);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.headers["content-disposition"]).toContain(`comprovante-${id}.pdf`);
  expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await receiptOf(id, other.token)).status).toBe(404);
});

test("a receipt says what was redeemed, for how much, where it goes and what became of it; no code is in it", async () => {
  const parcel = await redeemedReward(world.platform, "physical", 2);
  const voucher = await redeemedReward(world.platform, "digital", 1);
  await voucher.order();
  const head = { programmeName: "Colheita", memberName: "Ana Ribeiro", taxId: "529.982.247-25" };
  const wordsOf = async ({ memberId, id }: typeof parcel) =>
    JSON.stringify(
      definitionOf({ ...head, issuedAt: new Date(0), detail: await readRedemption(world.db, memberId, id) }),
    );
  const words = await wordsOf(parcel);
  for (const said of [
    "Comprovante de resgate",
    "Ana Ribeiro",
    "529.982.247-25",
    parcel.id,
    "Vale-combustível",
    "2 unidades",
    "100 pontos (50 pontos cada)",
    `${delivery.street}, ${delivery.number}, ${delivery.district}`,
    "Sorriso (MT), 78890-000",
    "Resgate feito",
  ])
    expect(words).toContain(said);
  expect(words).not.toContain("Saldo reservado");
  const issued = await wordsOf(voucher);
  expect(issued).toContain("Código do vale emitido");
  expect(issued).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-/);
});
