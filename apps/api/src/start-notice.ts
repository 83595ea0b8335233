import { maskTaxId } from "@colheita/brazil";
import type { DemoMember } from "../seeds/demo-member.ts";
import { DEMO_PASSWORD, demoMembers } from "../seeds/demo-members.ts";
import { demoOperators } from "../seeds/demo-operators.ts";
import type { Config } from "./platform/config/config.ts";
import { isLoopback } from "./platform/http/loopback.ts";

/** What whoever started the portal reads: where it is and, in the demo, who can log in. */
export function startNotice(
  config: Pick<Config, "isDemo" | "seedsDemo" | "publicUrl" | "host">,
  listensAt: string,
): string {
  const address = `Colheita is at ${config.isDemo ? config.publicUrl : listensAt}   (Ctrl-C stops it)`;
  const lines = config.isDemo && !isLoopback(config.host) ? [address, openToNetwork(config.host)] : [address];
  const head = `\n${lines.join("\n")}\n\n`;
  return config.seedsDemo ? `${head}${demoLogIns(config.publicUrl)}\n\n` : head;
}

function openToNetwork(host: string): string {
  return `HOST=${host}: whoever reaches this machine can log in as anybody below, and reads their codes at /dev/outbox`;
}

function demoLogIns(publicUrl: string): string {
  const rows = demoMembers.map((member) => [
    maskTaxId(member.taxId),
    member.companyName ?? `${member.firstName} ${member.lastName}`,
    whatToSee(member),
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd(),
  );
  return [
    `Log in with the password ${DEMO_PASSWORD} as one of:`,
    ...lines,
    "Operators log in with the same password and the code of an authenticator app that has this secret:",
    ...demoOperators.map(
      ({ email, name, secret }) => `  ${email.padEnd(26)}   ${name.padEnd(13)}   ${secret}`,
    ),
    `E-mails and SMS of the demo, with the access codes: ${publicUrl}/dev/outbox`,
  ].join("\n");
}

function whatToSee(member: DemoMember): string {
  if (member.status === "Blocked") return "blocked: refused";
  if (member.status === "Inativo") return "inactive: refused";
  if (member.isOptedOut) return "opted out: refused";
  if (!member.hasPassword) return "first access: no password yet";
  return member.profileCodes.length > 0
    ? member.profileCodes.join(", ")
    : "no accepted profile: sent to /logout";
}
