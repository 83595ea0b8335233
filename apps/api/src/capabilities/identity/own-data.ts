import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import { shortLived, type OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const ownData: OwnDataPart<RetainedKind> = {
  name: "identity",
  copy: {
    title: "Sua conta e seus acessos",
    lists: {
      account: { title: "Conta" },
      password: { title: "Senha (só as datas: a senha não é legível para ninguém)" },
      presence: { title: "Última vez no portal" },
      sessions: {
        title: "Aparelhos e acessos",
        columns: ["startedAt", "lastSeenAt", "endedAt", "address", "userAgent"],
      },
      daysOfLogIn: { title: "Dias em que você entrou", columns: ["day", "firstAt"] },
      userGroup: { title: "Grupo de contas" },
      contactChecks: {
        title: "Códigos pedidos sem entrar na conta",
        columns: ["issuedAt", "purpose", "state"],
      },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "identity.access_code": { undisclosedBecause: shortLived("hashes of codes"), end: "erased" },
    "identity.access_grant": {
      undisclosedBecause: shortLived("hashes of leave to do one thing"),
      end: "erased",
    },
    "identity.challenge": { undisclosedBecause: shortLived("hashes of log-ins under way"), end: "erased" },
    "identity.contact_check": { disclosedIn: "contactChecks", end: "erased" },
    "identity.credential": { disclosedIn: "password", end: { anonymisedAs: "account" } },
    "identity.daily_login": { disclosedIn: "daysOfLogIn", end: "erased" },
    "identity.member": { disclosedIn: "account", end: { anonymisedAs: "account" } },
    "identity.presence": { disclosedIn: "presence", end: "erased" },
    "identity.session": { disclosedIn: "sessions", end: "erased" },
    "identity.user_group": { disclosedIn: "userGroup", end: "erased" },
  },
};
