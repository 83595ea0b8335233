import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery } from "../../../platform/data/profile-query.ts";
import { invalidCepWords } from "../../../platform/address/address-rules.ts";
import { addressOf, deliveryErrors, draftFrom } from "./delivery-rules.ts";
import type { DeliveryDraft, DeliveryErrors } from "./delivery-rules.ts";

export interface Delivery {
  readonly isNeeded: boolean;
  readonly draft: DeliveryDraft | undefined;
  /** The address to send, as long as nobody is writing another. */
  readonly address: DeliveryAddress | undefined;
  readonly errors: DeliveryErrors | undefined;
  readonly isProfileMissing: boolean;
  /** The member asked to write another address than the one that stood there. */
  readonly isReplaced: boolean;
  readonly edit: () => void;
  /** Takes what was written, with a CEP that no address has or any other. Returns the address to send, or what is wrong with it. */
  readonly check: (
    written: DeliveryDraft,
    isCepRefused: boolean,
  ) => { readonly address: DeliveryAddress } | { readonly errors: DeliveryErrors };
}

/**
 * Provides the delivery address of a redemption: the profile's until another one is written, the same through every
 * step.
 */
export function useDelivery(kind: RewardKind): Delivery {
  const isNeeded = kind === "physical";
  const profile = useQuery({ ...profileQuery, enabled: isNeeded });
  const [written, setWritten] = useState<DeliveryDraft>();
  const [isEditing, setEditing] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  const [errors, setErrors] = useState<DeliveryErrors>();
  const isKnown = profile.data !== undefined || profile.isError;
  const draft = written ?? (isKnown ? draftFrom(profile.data) : undefined);
  const isWhole = draft !== undefined && deliveryErrors(draft) === undefined;
  return {
    isNeeded,
    draft,
    address: isWhole && !isEditing ? addressOf(draft) : undefined,
    errors,
    isProfileMissing: profile.isError && written === undefined,
    isReplaced,
    edit: () => {
      setEditing(true);
      setReplaced(true);
    },
    check: (next, isCepRefused) => {
      const found = isCepRefused
        ? { ...deliveryErrors(next), postalCode: invalidCepWords }
        : deliveryErrors(next);
      setErrors(found);
      setWritten(next);
      setEditing(found !== undefined);
      return found ? { errors: found } : { address: addressOf(next) };
    },
  };
}
