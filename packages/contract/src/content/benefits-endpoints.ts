import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";
import { BenefitCluster } from "./benefits-records.ts";

/** Those of the caller's loyalty profiles first, then everybody's (decision 48). */
export const getBenefits = endpoint({
  method: "GET",
  path: "/benefits",
  summary: "What the programme offers me beside its rewards",
  access: "member",
  reply: record({ clusters: ["records", z.array(BenefitCluster)] }),
  reach: "everybody's",
  offlineLabel: "os benefícios",
});
