import { extensionOf, type Refused } from "@colheita/client";
import { multiFactorRequired, type SecondStep } from "@colheita/contract/identity/identity-endpoints";

/** Returns what a right password leads to where it is not enough; nothing for any other refusal. */
export function secondStepOf(refused: Refused): SecondStep | undefined {
  return extensionOf(refused, multiFactorRequired);
}
