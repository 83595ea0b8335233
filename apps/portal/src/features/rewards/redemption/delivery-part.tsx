import { maskCep } from "@colheita/brazil";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { hasNoFocus } from "../../../platform/focus-field.ts";
import { DeliveryFields } from "./delivery-form.tsx";
import { addressOf, type DeliveryDraft } from "./delivery-rules.ts";
import styles from "./redemption.module.css";
import type { Delivery } from "./use-delivery.ts";

/** Shows an address as it is written on a parcel. */
export function AddressLines({ delivery }: { delivery: DeliveryAddress }) {
  const { recipient, postalCode, street, number, complement, district, city, state } = delivery;
  return (
    <>
      {recipient}
      <br />
      {[`${street}, ${number}`, complement, district].filter(Boolean).join(", ")}
      <br />
      {city} ({state}), <span className="dt">{maskCep(postalCode)}</span>
    </>
  );
}

interface DeliveryNoticeProps {
  delivery: DeliveryAddress;
  onChange?: () => void;
  /** It comes in the place of what had the focus. */
  takesFocus?: boolean;
}

/** Shows the delivery address, with the way to change it. */
export function DeliveryNotice({ delivery, onChange, takesFocus = false }: DeliveryNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && hasNoFocus()) button.current?.focus();
  }, [takesFocus]);
  const change: ReactNode = onChange ? (
    <Button ref={button} variant="text" size="small" onClick={onChange}>
      Mudar endereço
    </Button>
  ) : undefined;
  return (
    <Notice icon="truck" title="Entrega em" action={change} className="small">
      <br />
      <AddressLines delivery={delivery} />
    </Notice>
  );
}

interface OtherAddressesProps {
  others: readonly DeliveryDraft[];
  takesFocus: boolean;
  onTake: Delivery["take"];
}

/** Shows the other addresses, each of which one press takes. */
function OtherAddresses({ others, takesFocus, onTake }: OtherAddressesProps) {
  const headingId = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && hasNoFocus()) first.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h4 className={styles.minor} id={headingId}>
        Escolha um endereço
      </h4>
      <ul className={styles.addresses} aria-labelledby={headingId}>
        {others.map((other, index) => (
          <li key={Object.values(other).join("\n")}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className={styles.address}
              onClick={() => onTake(other)}
            >
              <AddressLines delivery={addressOf(other)} />
            </button>
          </li>
        ))}
      </ul>
      <h4 className={styles.minor}>Ou escreva outro</h4>
    </>
  );
}

/** Returns the other addresses that were known as the form came, and those that were missing then once they have come. */
function useOthers({ others, isProfileMissing, areEarlierMissing }: Delivery): readonly DeliveryDraft[] {
  const isWhole = !isProfileMissing && !areEarlierMissing;
  const [known, setKnown] = useState({ others, isWhole });
  if (isWhole && !known.isWhole) setKnown({ others, isWhole });
  return known.others;
}

/** Shows the form to write an address, and the others that may be chosen. */
function DeliveryForm({ delivery, draft }: { delivery: Delivery; draft: DeliveryDraft }) {
  const { errors, pressed, isProfileMissing, areEarlierMissing } = delivery;
  const others = useOthers(delivery);
  const hasOthers = others.length > 0;
  return (
    <>
      <h3>Endereço de entrega</h3>
      {isProfileMissing ? (
        <Notice tone="warning" live="status">
          Não conseguimos buscar o seu endereço agora. Preencha os campos abaixo.
        </Notice>
      ) : null}
      {areEarlierMissing && !isProfileMissing ? (
        <Notice tone="warning" live="status">
          Não conseguimos buscar os endereços dos seus resgates. Preencha os campos abaixo.
        </Notice>
      ) : null}
      {hasOthers ? (
        <OtherAddresses others={others} takesFocus={pressed === "edit"} onTake={delivery.take} />
      ) : null}
      <DeliveryFields
        draft={draft}
        errors={errors}
        takesFocus={pressed === "edit" && !hasOthers}
        onFilled={delivery.mend}
      />
    </>
  );
}

/** Shows the address that a reward goes to; while there is none, the form to write one. */
export function DeliveryPart({ delivery }: { delivery: Delivery }) {
  const { draft, address, pressed } = delivery;
  if (address)
    return <DeliveryNotice delivery={address} onChange={delivery.edit} takesFocus={pressed === "take"} />;
  if (!draft)
    return (
      <SkeletonGroup label="Buscando o seu endereço">
        <Skeleton shape="block" />
      </SkeletonGroup>
    );
  return <DeliveryForm delivery={delivery} draft={draft} />;
}
