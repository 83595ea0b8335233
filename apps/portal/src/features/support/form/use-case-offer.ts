import type { ReplyOf } from "@colheita/contract/kit";
import { getCaseForm } from "@colheita/contract/support/support-endpoints";
import { useEffect, useState } from "react";
import { read } from "../../../platform/session/session.ts";

/** What the form offers to who is here, and what is known of them. */
export type CaseOffer = ReplyOf<typeof getCaseForm>;

type Offered =
  | { readonly status: "pending" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "ready"; readonly offer: CaseOffer };

/** Asks what the form offers. */
export function useCaseOffer(): Offered {
  const [offered, setOffered] = useState<Offered>({ status: "pending" });
  useEffect(() => {
    let isCurrent = true;
    read(getCaseForm, {}).then(
      (offer) => isCurrent && setOffered({ status: "ready", offer }),
      (error: unknown) => isCurrent && setOffered({ status: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return offered;
}
