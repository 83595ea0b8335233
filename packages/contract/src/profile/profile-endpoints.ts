import { endpoint } from "../kit/index.ts";
import { Member } from "./profile-records.ts";

export const getMyProfile = endpoint({
  method: "GET",
  path: "/profile",
  summary: "My own data",
  access: "member",
  reply: Member,
  reach: "the caller's",
  offlineLabel: "o seu cadastro, com contato e endereço",
  personalData: ["taxId", "email", "phone"],
});
