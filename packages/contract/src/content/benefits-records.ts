import * as z from "zod/mini";
import { Id, record } from "../kit/index.ts";

/** One thing that the programme offers beside its rewards (3.2, AboutItem). */
export const Benefit = record({
  id: ["Id", Id],
  /** What it is, in a word that members read: "Serviço", "Evento". */
  kind: ["acg_BenefitType__c", z.string()],
  /** A path of this site. */
  imageUrl: ["acg_ImageUrl__c", z.optional(z.string())],
  /** A page of the portal, such as `/premios`, or an https address. */
  linkUrl: ["acg_RedirectUrl__c", z.optional(z.string())],
  text: ["acg_Text__c", z.string()],
});
export type Benefit = z.output<typeof Benefit>;

/** Benefits as 3.2 has what belongs to a record: a list inside a record of its own. */
const Benefits = z.codec(record({ benefits: ["records", z.array(Benefit)] }), z.array(z.custom<Benefit>()), {
  decode: ({ benefits }) => benefits,
  encode: (benefits) => ({ benefits }),
});

/** What is offered to the members who have a loyalty profile; to everybody where it names none (3.2, AboutCluster). */
export const BenefitCluster = record({
  id: ["Id", Id],
  loyaltyProfile: ["acg_LoyaltyProfile__c", z.optional(z.string())],
  description: ["acg_Description__c", z.string()],
  /** At least one, in their order. */
  benefits: ["acg_AboutItems__r", Benefits],
});
export type BenefitCluster = z.output<typeof BenefitCluster>;
