import { FARMER_CATEGORY } from "@colheita/contract/registration/member-categories";

/** What a target group is decided by. All of it comes from the server's own knowledge of the caller. */
export interface GroupMember {
  readonly category: string;
  /** Profile codes in lower case. */
  readonly profileCodes: readonly string[];
}

const has =
  (...codes: readonly string[]) =>
  ({ profileCodes }: GroupMember): boolean =>
    codes.some((code) => profileCodes.includes(code));

/** Returns whether a profile code is a consultant's: one that contains "consultor" (section 6). */
const isConsultant = ({ profileCodes }: GroupMember): boolean =>
  profileCodes.some((code) => code.includes("consultor"));

const isSeller = (member: GroupMember): boolean =>
  isConsultant(member) ||
  has("gerente", "gerentefilial", "geradordedemanda", "telemarketing", "vendedorderota")(member);

/** The target groups there are: an operator chooses among these names, and no other name ever matches. */
const groups: Readonly<Record<string, (member: GroupMember) => boolean>> = {
  Agricultores: (member) => member.category === FARMER_CATEGORY || has("agricultor")(member),
  Consultores: isConsultant,
  "Time de vendas": isSeller,
  "Pontos focais": has("focalpoint"),
  "Analistas de focalização": has("analistadefocalizacao"),
};

export const targetGroupNames: readonly string[] = Object.keys(groups);

/** Returns whether a member is in at least one of the groups. No groups means everybody. */
export function isTargeted(member: GroupMember, names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => Object.hasOwn(groups, name) && groups[name]?.(member));
}
