import { formatDate, isCnpj, maskCellphone, maskCep, maskTaxId } from "@colheita/brazil";
import type { Member } from "@colheita/contract/profile/profile-records";
import { categoryLabel } from "../../platform/category-rules.ts";

/** One datum of the member: its label and its value; nothing where it was not given. */
export interface Fact {
  readonly label: string;
  readonly value: string | undefined;
  /** Digits of proportional width: dates and registrations. */
  readonly isCode?: boolean;
}

export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const isSaid = (value: string | undefined) => value !== undefined && value.trim() !== "";

/** Returns the given parts, joined; nothing when none was given. */
function joined(parts: readonly (string | undefined)[], by = ""): string | undefined {
  const said = parts.filter(isSaid);
  return said.length > 0 ? said.join(by) : undefined;
}

const masked = (value: string | undefined, mask: (value: string) => string) =>
  isSaid(value) ? mask(value as string) : undefined;

/** Returns who the member is, as the heading of the account says it. */
export function fullNameOf({
  firstName,
  lastName,
  companyName,
}: Pick<Member, "firstName" | "lastName" | "companyName">): string {
  return companyName ?? joined([firstName, lastName], " ") ?? "";
}

function identityOf(member: Member): FactGroup {
  const isCompany = isCnpj(member.taxId);
  const person = joined([member.firstName, member.lastName], " ");
  // A company that was registered under its own name has nobody to name who answers for it.
  const isOwnName = isCompany && person !== undefined && (member.companyName ?? "").startsWith(person);
  return {
    title: "Cadastro",
    facts: [
      ...(isCompany ? [{ label: "Razão social", value: member.companyName }] : []),
      { label: isCompany ? "Responsável" : "Nome", value: isOwnName ? undefined : person },
      { label: isCompany ? "CNPJ" : "CPF", value: maskTaxId(member.taxId), isCode: true },
      ...(isCompany ? [] : [{ label: "Nascimento", value: masked(member.bornOn, formatDate), isCode: true }]),
      { label: "Perfil", value: categoryLabel(member.category) },
      { label: "No programa desde", value: formatDate(member.memberSince), isCode: true },
    ],
  };
}

function contactOf({ email, isEmailReal, phone }: Member): FactGroup {
  return {
    title: "Contato",
    facts: [
      { label: "Celular", value: masked(phone, maskCellphone), isCode: true },
      { label: "E-mail", value: isEmailReal && isSaid(email) ? email : undefined },
    ],
  };
}

function addressOf(member: Member): FactGroup {
  return {
    title: "Endereço",
    facts: [
      { label: "Rua ou estrada", value: joined([member.street, member.addressNumber], ", ") },
      { label: "Complemento", value: joined([member.complement]) },
      { label: "Bairro", value: joined([member.district]) },
      { label: "Cidade", value: joined([member.city, member.state], ", ") },
      { label: "CEP", value: masked(member.postalCode, maskCep), isCode: true },
    ],
  };
}

/** Returns all that the account page shows of a member, in the order in which it is read. */
export function factsOf(member: Member): FactGroup[] {
  return [identityOf(member), contactOf(member), addressOf(member)];
}
