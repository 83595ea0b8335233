import { maskCep } from "@colheita/brazil";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import { DeliveryFields } from "./delivery-form.tsx";
import type { DeliveryDraft, DeliveryErrors } from "./delivery-rules.ts";

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

/** Shows the delivery address, with the way to change it. */
export function DeliveryNotice({ delivery, onChange }: { delivery: DeliveryAddress; onChange?: () => void }) {
  const change: ReactNode = onChange ? (
    <Button variant="text" size="small" onClick={onChange}>
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

interface DeliveryPartProps {
  /** What the form starts from; nothing while the profile is under way. */
  draft: DeliveryDraft | undefined;
  /** The address, when it stands as it is; nothing while it is being written. */
  delivery: DeliveryAddress | undefined;
  errors: DeliveryErrors | undefined;
  /** The profile's address could not be read. */
  isProfileMissing: boolean;
  /** The address was there, and the member wants another one: the form takes the focus of the button that is gone. */
  isEditing: boolean;
  onEdit: () => void;
}

/** Shows the address that is on file, or the form to write one. */
export function DeliveryPart(props: DeliveryPartProps) {
  const { draft, delivery, errors, isProfileMissing, isEditing, onEdit } = props;
  if (!draft)
    return (
      <SkeletonGroup label="Buscando o seu endereço">
        <Skeleton shape="block" />
      </SkeletonGroup>
    );
  if (delivery) return <DeliveryNotice delivery={delivery} onChange={onEdit} />;
  return (
    <>
      <h3>Endereço de entrega</h3>
      {isProfileMissing ? (
        <Notice tone="warning" live="status">
          Não conseguimos buscar o seu endereço agora. Preencha os campos abaixo.
        </Notice>
      ) : null}
      <DeliveryFields draft={draft} errors={errors} takesFocus={isEditing} />
    </>
  );
}
