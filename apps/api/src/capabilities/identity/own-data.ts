import type { KeptKind } from "@colheita/contract/privacy/closing-endpoints";
import { shortLived, type OwnDataPart } from "../../platform/own-data.ts";
import { eraseMember, exportOf } from "./own-data-store.ts";

/** What is kept here about a member: how a copy tells it, and how it ends. */
export const ownData: OwnDataPart<KeptKind> = {
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
    "identity.access_code": { notToldBecause: shortLived("hashes of codes"), end: "erased" },
    "identity.access_grant": { notToldBecause: shortLived("hashes of leave to do one thing"), end: "erased" },
    "identity.challenge": { notToldBecause: shortLived("hashes of log-ins under way"), end: "erased" },
    "identity.contact_check": { told: "contactChecks", end: "erased" },
    "identity.credential": { told: "password", end: { anonymisedAs: "account" } },
    "identity.daily_login": { told: "daysOfLogIn", end: "erased" },
    "identity.member": { told: "account", end: { anonymisedAs: "account" } },
    "identity.presence": { told: "presence", end: "erased" },
    "identity.session": { told: "sessions", end: "erased" },
    "identity.user_group": { told: "userGroup", end: "erased" },
  },
};
