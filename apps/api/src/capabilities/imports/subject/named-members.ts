import type { Db, Tx } from "../../../platform/database/database.ts";
import { memberIdsOf } from "../../identity/index.ts";

/** How a line of a file names a member: by CPF or CNPJ, by id, or by both. */
export interface MemberName {
  readonly taxId?: string | undefined;
  readonly memberId?: string | undefined;
}

/**
 * Returns the ids of the members that are named, in this order; nothing where there is none, or where two names are of
 * two members.
 */
export async function membersNamed(
  db: Db | Tx,
  names: readonly MemberName[],
): Promise<(string | undefined)[]> {
  const taxIds = new Set(names.flatMap(({ taxId = [] }) => taxId));
  const ids = new Set(names.flatMap(({ memberId = [] }) => memberId));
  const byTaxId = await memberIdsOf(db, { taxIds: [...taxIds] });
  const byId = await memberIdsOf(db, { ids: [...ids] });
  return names.map(({ taxId, memberId }) => {
    const named = [
      ...(taxId === undefined ? [] : [byTaxId.get(taxId)]),
      ...(memberId === undefined ? [] : [byId.get(memberId)]),
    ];
    const [found] = named;
    return named.every((one) => one === found) ? found : undefined;
  });
}
