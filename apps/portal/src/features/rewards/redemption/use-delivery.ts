import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery } from "../../../platform/data/profile-query.ts";
import { invalidCepWords } from "../../../platform/address/address-rules.ts";
import { addressesQuery } from "../rewards-queries.ts";
import {
  addressOf,
  deliveryErrors,
  draftFrom,
  draftOfOrder,
  otherAddresses,
  remainingErrors,
} from "./delivery-rules.ts";
import type { DeliveryDraft, DeliveryErrors } from "./delivery-rules.ts";

export interface Delivery {
  readonly isNeeded: boolean;
  /** What the form starts from; nothing while it is on its way. */
  readonly draft: DeliveryDraft | undefined;
  /** The address to send, as long as nobody is writing another. */
  readonly address: DeliveryAddress | undefined;
  readonly errors: DeliveryErrors | undefined;
  readonly isProfileMissing: boolean;
  /** The other addresses that the member may choose, as far as they are known now. */
  readonly others: readonly DeliveryDraft[];
  /** Those of earlier orders could not be read. */
  readonly areEarlierMissing: boolean;
  /** What the member pressed last: the button for another address, or one of the others. Its answer takes the focus. */
  readonly pressed: "edit" | "take" | undefined;
  readonly edit: () => void;
  /** Takes away the errors of what is right by now. */
  readonly mend: (written: DeliveryDraft) => void;
  /** Takes one of the other addresses. */
  readonly take: (other: DeliveryDraft) => void;
  /** Takes what was written, with a CEP that no address has or any other. Returns the address to send, or what is wrong with it. */
  readonly check: (
    written: DeliveryDraft,
    isCepRefused: boolean,
  ) => { readonly address: DeliveryAddress } | { readonly errors: DeliveryErrors };
}

/** Returns whether something did not come. Asked for again it is missing still, until it comes. */
const isMissing = ({ isFetched, data }: { isFetched: boolean; data: unknown }): boolean =>
  isFetched && data === undefined;

/** Provides what the member may choose among: what they wrote here, the profile's, and those of earlier orders. */
function useKnownAddresses(isNeeded: boolean, accepted: DeliveryDraft | undefined) {
  const profile = useQuery({ ...profileQuery, enabled: isNeeded });
  const earlier = useQuery({ ...addressesQuery, enabled: isNeeded });
  const ofProfile = profile.data !== undefined || profile.isError ? draftFrom(profile.data) : undefined;
  const all = [
    ...(accepted ? [accepted] : []),
    ...(ofProfile ? [ofProfile] : []),
    ...(earlier.data?.addresses ?? []).map(draftOfOrder),
  ];
  return { ofProfile, all, profile, earlier };
}

/**
 * Provides the delivery address of a redemption: the profile's until another one is chosen or written, the same
 * through every step.
 */
export function useDelivery(kind: RewardKind): Delivery {
  const isNeeded = kind === "physical";
  const [chosen, setChosen] = useState<DeliveryDraft>();
  const [accepted, setAccepted] = useState<DeliveryDraft>();
  /** What the form started from; nothing while there is none. */
  const [edited, setEdited] = useState<DeliveryDraft>();
  const [pressed, setPressed] = useState<Delivery["pressed"]>();
  const [errors, setErrors] = useState<DeliveryErrors>();
  const { ofProfile, all, profile, earlier } = useKnownAddresses(isNeeded, accepted);
  const draft = edited ?? chosen ?? ofProfile;
  const isWhole = draft !== undefined && deliveryErrors(draft) === undefined;
  const address = isWhole && !edited ? addressOf(draft) : undefined;
  const isWaiting = earlier.isFetching && !earlier.isFetched;
  // A form that comes by itself never gives way by itself, even while the profile is asked for again: what is written
  // in it would be lost.
  if (draft !== undefined && !isWhole && !isWaiting && !edited) setEdited(draft);
  return {
    isNeeded,
    draft: address ? draft : edited,
    address,
    errors,
    isProfileMissing: isMissing(profile) && chosen === undefined,
    others: draft ? otherAddresses(draft, all) : [],
    areEarlierMissing: isMissing(earlier),
    pressed,
    edit: () => {
      setEdited(draft);
      setPressed("edit");
    },
    mend: (written) => setErrors((found) => found && remainingErrors(found, written)),
    take: (other) => {
      setErrors(undefined);
      setChosen(other);
      setEdited(undefined);
      setPressed("take");
    },
    check: (next, isCepRefused) => {
      const found = isCepRefused
        ? { ...deliveryErrors(next), postalCode: invalidCepWords }
        : deliveryErrors(next);
      setErrors(found);
      setPressed(undefined);
      setChosen(next);
      setEdited(found && next);
      if (found) return { errors: found };
      setAccepted(next);
      return { address: addressOf(next) };
    },
  };
}
