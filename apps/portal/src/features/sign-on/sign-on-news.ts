import type { SecondStep } from "@colheita/contract/identity/identity-endpoints";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import type { SignOnProblem } from "./sign-on-words.ts";

/** What came of a sign-on. */
export type SignOnOutcome =
  | { readonly kind: "entered"; readonly redirect: string }
  | { readonly kind: "new-user"; readonly newUser: NewUser }
  | { readonly kind: "second-step"; readonly step: SecondStep }
  | {
      readonly kind: "refused";
      readonly problem: SignOnProblem;
      readonly retryAfterSeconds?: number | undefined;
    };

/** The messages between the window of a sign-on and the page that opened it; `state` says of which sign-on. */
export type SignOnNews = { readonly state: string } & (
  | { readonly kind: "arrived" }
  | { readonly kind: "outcome"; readonly outcome: SignOnOutcome }
  | { readonly kind: "heard" }
);

/** The way between window and page. The browser parts the two at the provider, so that they know each other no more. */
export interface NewsChannel {
  readonly post: (news: SignOnNews) => void;
  readonly hear: (listener: (news: SignOnNews) => void) => () => void;
  readonly close: () => void;
}

/** Opens the way between the pages of this origin in this browser. */
export function openNews(): NewsChannel {
  const channel = new BroadcastChannel("colheita.sign-on");
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
    post: (news) => channel.postMessage(news),
    hear: (listener) => {
      const take = ({ data }: MessageEvent<SignOnNews>) => listener(data);
      channel.addEventListener("message", take);
      return () => channel.removeEventListener("message", take);
    },
    close: () => channel.close(),
  };
}
