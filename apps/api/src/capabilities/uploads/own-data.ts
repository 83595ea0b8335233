import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { Db } from "../../platform/database/database.ts";
import type { AddressOf, OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember } from "./take-uploads.ts";
import { listUploads } from "./uploads-store.ts";

/**
 * Returns what is known of the images that a member sent, for the export of their data; those that stay have an
 * address.
 */
export async function exportOf(db: Db, memberId: string, addressOf: AddressOf) {
  const uploads = await listUploads(db, memberId);
  return uploads.map(({ fileKey, endsAt, ...upload }) => ({
    ...upload,
    url: fileKey !== null && endsAt === null ? addressOf(fileKey) : null,
  }));
}

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "uploads",
  copy: {
    title: "Imagens que você enviou",
    lists: {
      uploads: {
        title:
          "Imagens (os endereços para abrir cada uma estão no arquivo JSON, e valem enquanto ele estiver aqui)",
        columns: ["createdAt", "purpose", "fileName", "fileBytes", "takenAt"],
      },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "uploads.upload": { disclosedIn: "uploads", end: "erased" },
  },
};
