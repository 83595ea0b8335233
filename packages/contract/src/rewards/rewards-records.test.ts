import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { STATES } from "@colheita/brazil";
import { refusedFields } from "../kit/index.ts";
import { DeliveryAddress } from "./delivery-address.ts";
import { RedemptionDetail } from "./redemption-records.ts";

const farm: DeliveryAddress = {
  recipient: "Ana Ribeiro",
  postalCode: "78890000",
  street: "Rodovia MT-242, km 14",
  number: "S/N",
  complement: undefined,
  district: "Zona rural",
  city: "Sorriso",
  state: "MT",
};
const onWire = {
  Name: "Ana Ribeiro",
  LoyaltyPostalCode__c: "78890000",
  LoyaltyStreet__c: "Rodovia MT-242, km 14",
  acg_AddressNumber__c: "S/N",
  acg_AddressDistrict__c: "Zona rural",
  LoyaltyCity__c: "Sorriso",
  LoyaltyState__c: "MT",
};
/** Returns what the server names, by wire path, for a body with this part. */
const served = (part: object) =>
  z
    .safeDecode(DeliveryAddress, { ...onWire, ...part })
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("a delivery address", () => {
  test("is one on the wire and in the code", () => {
    expect(z.decode(DeliveryAddress, onWire)).toEqual(farm);
    expect(refusedFields(DeliveryAddress, farm)).toEqual([]);
  });

  test("of an order placed under other rules is still shown", () => {
    const redemption = {
      Id: "a1R000000000000",
      productItemId: "a1P000000000000",
      Name: "Furadeira",
      acg_ImageUrl__c: "/x.svg",
      acg_Kind__c: "physical",
      quantity: 1,
      Points__c: 1,
      acg_Status__c: "ordered",
      CreatedDate: "2026-01-01T00:00:00Z",
      CanCancel: false,
    } as const;
    const old = { ...onWire, LoyaltyState__c: "GO" };
    const { delivery } = z.decode(RedemptionDetail, {
      Redemption: redemption,
      History: [],
      Delivery: old,
    });
    expect(delivery).toEqual({ ...farm, state: "GO" });
  });

  test("lies in the state that its CEP has, for each of the 27 and for both ends of their ranges", () => {
    for (const { uf, cepRanges } of STATES)
      for (const [from, to] of cepRanges)
        for (const LoyaltyPostalCode__c of [`${from}000`, `${to}999`]) {
          expect(served({ LoyaltyPostalCode__c, LoyaltyState__c: uf })).toBeUndefined();
          const other = uf === "SP" ? "RJ" : "SP";
          expect(served({ LoyaltyPostalCode__c, LoyaltyState__c: other })).toEqual([
            "LoyaltyState__c STATE_OF_ANOTHER_CEP",
          ]);
        }
  });

  test.each([
    [{ LoyaltyState__c: "XX" }, "LoyaltyState__c INVALID_STATE"],
    [{ LoyaltyState__c: "mt" }, "LoyaltyState__c INVALID_STATE"],
    [{ LoyaltyPostalCode__c: "78900000" }, "LoyaltyPostalCode__c INVALID_CEP"],
    [{ LoyaltyPostalCode__c: "00000000" }, "LoyaltyPostalCode__c INVALID_CEP"],
    [{ LoyaltyPostalCode__c: "78890-000" }, "LoyaltyPostalCode__c INVALID_CEP"],
    [{ Name: " A " }, "Name TOO_SHORT"],
    [{ LoyaltyStreet__c: "   " }, "LoyaltyStreet__c TOO_SHORT"],
    [{ acg_AddressNumber__c: "1".repeat(21) }, "acg_AddressNumber__c TOO_LONG"],
    [{ LoyaltyCity__c: "Sorriso\nMT" }, "LoyaltyCity__c INVALID_TEXT"],
  ])("with %j is refused at its field, before it is sent and by the server", (part, refusal) => {
    expect(served(part)).toEqual([refusal]);
    const names: Record<string, keyof DeliveryAddress> = {
      LoyaltyState__c: "state",
      LoyaltyPostalCode__c: "postalCode",
      Name: "recipient",
      LoyaltyStreet__c: "street",
      acg_AddressNumber__c: "number",
      LoyaltyCity__c: "city",
    };
    const [[wireName, value]] = Object.entries(part) as [[string, string]];
    const field = names[wireName];
    if (!field) throw new Error(wireName);
    const refused = refusedFields(DeliveryAddress, { ...farm, [field]: value });
    expect(refused.map((found) => found.field)).toEqual([field]);
    expect(refused[0]?.code).toBe(refusal.split(" ")[1]);
  });
});
