import { maskCellphone, maskTaxId } from "@colheita/brazil";
import type { Member } from "@colheita/contract/profile/profile-records";
import { isCompany } from "@colheita/contract/registration/registration-form";
import { CONTACT_REASON, RECORD_REASON } from "@colheita/contract/support/case-form";
import { FormRow } from "@colheita/ui/form/form";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { TextField } from "@colheita/ui/text-field/text-field";
import { caseAddress } from "../../../platform/case-address.ts";
import { categoryLabel } from "../../../platform/category-rules.ts";

/** Shows a value that can be read and copied but is never sent: it has no name. */
function Locked({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return <TextField label={label} value={value} readOnly {...(hint === undefined ? {} : { hint })} />;
}

/** Shows what only the team changes, and the way to ask for it (5.2, "Editing locks"). */
export function LockedFields({ member }: { member: Member }) {
  const { category, companyName, firstName, lastName, taxId, phone = "" } = member;
  const isOfCompany = isCompany(taxId);
  return (
    <>
      <Notice icon="lock">
        Perfil e {isOfCompany ? "razão social" : "nome"} só mudam pelo{" "}
        <Link href={caseAddress(RECORD_REASON)}>Fale Conosco</Link>; o {isOfCompany ? "CNPJ" : "CPF"} não
        muda. Mudou de celular? <Link href={caseAddress(CONTACT_REASON)}>Peça a troca</Link>.
      </Notice>
      <Locked
        label="Perfil"
        value={categoryLabel(category)}
        hint="Para mudar de perfil, fale com a nossa equipe."
      />
      {isOfCompany ? (
        <Locked label="Razão social" value={companyName ?? firstName} />
      ) : (
        <FormRow>
          <Locked label="Nome" value={firstName} />
          <Locked label="Sobrenome" value={lastName} />
        </FormRow>
      )}
      <FormRow>
        <Locked label={isOfCompany ? "CNPJ" : "CPF"} value={maskTaxId(taxId)} />
        <Locked label="Celular" value={maskCellphone(phone)} />
      </FormRow>
    </>
  );
}
