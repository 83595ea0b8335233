import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

export const NewsItem = record({
  id: ["Id", Id],
  title: ["Name", z.string()],
  topic: ["acg_Topic__c", z.string()],
  summary: ["acg_Summary__c", z.string()],
  publishedAt: ["PublishDate__c", Instant],
  imageUrl: ["acg_ImageUrl__c", z.optional(z.string())],
});
export type NewsItem = z.output<typeof NewsItem>;

export const Banner = record({
  id: ["Id", Id],
  title: ["Name", z.string()],
  text: ["acg_Text__c", z.string()],
  actionLabel: ["acg_ActionLabel__c", z.optional(z.string())],
  actionUrl: ["acg_RedirectUrl__c", z.optional(z.string())],
  /** Which preset of the design its text plot wears. */
  preset: ["acg_Preset__c", z.enum(["soil", "colourful", "points", "sky"])],
  imageUrl: ["acg_ImageUrl__c", z.string()],
});
export type Banner = z.output<typeof Banner>;
