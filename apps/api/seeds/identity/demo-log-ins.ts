import { maskTaxId } from "@colheita/brazil";
import type { DemoMember } from "./demo-member.ts";
import { DEMO_PASSWORD, demoMembers } from "./demo-members.ts";
import { demoOperators } from "../operators/demo-operators.ts";

/** Returns who can log in to the demo, and where its messages are, a line each. */
export function demoLogIns(publicUrl: string): string {
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
