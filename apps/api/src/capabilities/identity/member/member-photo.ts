import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Files } from "../../../platform/files/files.ts";
import type { IdentityMember } from "./member-store.ts";

/**
 * Returns the address of a member's picture; nothing without one, and then the portal draws their plot. It is for the
 * member and for the accounts of the same owner (2.7, "Trocar Conta"), and for nobody else. A new picture has another
 * address.
 */
export function photoUrlOf(
  files: Pick<Files, "hourlyAddressOf">,
  { photoKey }: Pick<IdentityMember, "photoKey">,
): string | undefined {
  return photoKey === undefined ? undefined : files.hourlyAddressOf(photoKey);
}

/** Records the file of a member's picture, or that there is none. */
export async function updatePhotoKey(
  tx: Tx | Db,
  memberId: string,
  photoKey: string | undefined,
): Promise<void> {
  await tx
    .updateTable("identity.member")
    .set({ photoKey: photoKey ?? null })
    .where("id", "=", memberId)
    .execute();
}
