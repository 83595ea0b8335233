import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Notice } from "@colheita/ui/notice/notice";
import { ChoiceNotice } from "../choice/choice-notice.tsx";
import type { OpenChoice } from "../choice/choice-rules.ts";
import { useLayoutEffect, useRef, type FormEvent } from "react";
import { isCepRefused } from "../../../platform/address/address-fields.tsx";
import { focusFirst, hasNoFocus } from "../../../platform/focus-field.ts";
import { DeliveryPart } from "./delivery-part.tsx";
import { draftOf } from "./delivery-form.tsx";
import { deliveryFields } from "./delivery-rules.ts";
import { PointSum } from "../../../platform/spending/point-sum.tsx";
import { ProblemNotice } from "../../../platform/spending/problem-notice.tsx";
import type { Most } from "../reward/reach-rules.ts";
import { QuantityField } from "./quantity-field.tsx";
import styles from "./redemption.module.css";
import type { RedemptionProblem } from "./redemption-words.ts";
import type { Delivery } from "./use-delivery.ts";
import type { OrderedReward } from "./use-redemption.ts";

interface OrderStepProps {
  formId: string;
  reward: Reward;
  choice: OpenChoice | undefined;
  deliveryDays: number;
  available: number | undefined;
  quantity: number;
  most: Most;
  delivery: Delivery;
  problem: RedemptionProblem | undefined;
  /** Why no access code was sent. */
  sendProblem: string | undefined;
  /** No code is needed any more. */
  isProven: boolean;
  onQuantity: (quantity: number) => void;
  onType: () => void;
  onOrder: (ordered: OrderedReward) => void;
}

function waitWords({ kind }: Reward, deliveryDays: number): string {
  if (kind === "digital") return "O código aparece na sua conta logo depois do resgate.";
  return `Entrega em até ${deliveryDays} ${deliveryDays === 1 ? "dia útil" : "dias úteis"}.`;
}

/** Asks how many, and shows what they cost and where they go. */
export function OrderStep(props: OrderStepProps) {
  const { formId, reward, choice, delivery, quantity, most, problem, sendProblem } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever comes back from a later step goes on here, ahead of what an address would take the focus for. As the panel
  // opens, its first control has it.
  useLayoutEffect(() => {
    if (hasNoFocus()) heading.current?.focus({ preventScroll: true });
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!delivery.isNeeded) return props.onOrder({ quantity, delivery: undefined });
    if (delivery.address) return props.onOrder({ quantity, delivery: delivery.address });
    if (!delivery.draft) return;
    const checked = delivery.check(draftOf(event.currentTarget), isCepRefused(event.currentTarget));
    if ("errors" in checked) focusFirst(event.currentTarget, deliveryFields, checked.errors);
    else props.onOrder({ quantity, delivery: checked.address });
  }

  return (
    <form
      id={formId}
      className={styles.step}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        props.onType();
        delivery.mend(draftOf(currentTarget));
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.name}>
          {reward.name}
        </h3>
        <p className="soft">{waitWords(reward, props.deliveryDays)}</p>
      </div>
      <ProblemNotice problem={problem} />
      {sendProblem ? (
        <Notice tone="error" live="alert">
          {sendProblem}
        </Notice>
      ) : null}
      {!choice && Math.max(most.units, quantity) > 1 ? (
        <QuantityField quantity={quantity} most={most} onChange={props.onQuantity} />
      ) : null}
      {choice ? (
        <ChoiceNotice choice={choice} />
      ) : (
        <PointSum label="Este resgate" available={props.available} points={reward.points * quantity} />
      )}
      {delivery.isNeeded ? <DeliveryPart delivery={delivery} /> : null}
      {props.isProven ? null : (
        <p className="small soft">
          Vamos enviar um código para confirmar que é você. Antes disso, nada é{" "}
          {choice ? "escolhido" : "descontado"}.
        </p>
      )}
    </form>
  );
}
