import type { Page } from "@playwright/test";
import { silenceSupplier } from "../stage/damage.ts";
import { call, givePoints, operatorToken } from "../stage/operators.ts";
import { mailSince } from "../stage/outbox.ts";
import { ownToken, type OwnMember } from "../stage/own-member.ts";
import { HAT } from "./redemption.ts";

const POINTS = 10_000;

/** An order that has arrived. */
export interface DeliveredOrder {
  readonly id: string;
  /** What it cost, and what its member has left. */
  readonly price: number;
  readonly left: number;
  /** Says as an operator what happens to its return. */
  readonly bringOn: (step: "receive" | "refund" | "refuse", data?: object) => Promise<void>;
}

/** Gives a member points and a thing that they redeemed, and that has arrived today. */
export async function deliverHat(page: Page, member: OwnMember): Promise<DeliveredOrder> {
  const { request } = page;
  await givePoints(request, member, POINTS);
  const token = await ownToken(page);
  const found = await request.get("/api/rewards?search=chapeu", {
    headers: { authorization: `Bearer ${token}` },
  });
  const { records } = (await found.json()) as { records: { Id: string; Name: string; Points__c: number }[] };
  const { Id: rewardId, Points__c: price } = records.find(({ Name }) => Name === HAT) ?? {};
  if (rewardId === undefined || price === undefined) throw new Error("There is no such reward");
  const grant = await grantFor(page, member, { token, rewardId });
  const data = { contactId: member.id, productItemId: rewardId, quantity: 1, grant, delivery };
  const { Id: id } = await call<{ Id: string }>(request, { path: "/processRedeem", token, data });
  // It would be ordered in ten minutes; somebody answers in the place of a supplier who stayed silent.
  await silenceSupplier(id);
  const asOperator = async (path: string, body: object): Promise<void> => {
    const first = await operatorToken(request, "first");
    await call(request, { path: `/redemptions/${id}/${path}`, token: first, data: body });
  };
  await asOperator("answer", {
    outcome: "accepted",
    acg_SupplierOrder__c: "P-1",
    acg_VoucherCodes__c: [],
    acg_Reason__c: "Confirmado por telefone.",
  });
  await asOperator("progress", { acg_Status__c: "shipped", acg_Tracking__c: "BR1234567XX" });
  await asOperator("progress", { acg_Status__c: "delivered" });
  return {
    id,
    price,
    left: POINTS - price,
    bringOn: (step, body = {}) => asOperator(`return/${step}`, body),
  };
}

const delivery = {
  Name: "Ana Ribeiro",
  LoyaltyPostalCode__c: "78890000",
  LoyaltyStreet__c: "Rua das Safras",
  acg_AddressNumber__c: "12",
  acg_AddressDistrict__c: "Centro",
  LoyaltyCity__c: "Sorriso",
  LoyaltyState__c: "MT",
};

/** Exchanges a code from the member's mail for leave to redeem once. */
async function grantFor(
  page: Page,
  { email }: OwnMember,
  { token, rewardId }: { readonly token: string; readonly rewardId: string },
): Promise<string> {
  const since = Date.now();
  const scope = { purpose: "redemption", objectId: rewardId };
  await call(page.request, { path: "/generateAccessCode", token, data: scope });
  const code = /\b[A-Z]{6,10}\d{2}\b/;
  const { text } = await mailSince(page, since, (mail) => mail.to === email && code.test(mail.text));
  const data = { ...scope, AccessCode: code.exec(text)?.[0] };
  return (await call<{ grant: string }>(page.request, { path: "/validateAccessCode", token, data })).grant;
}
