import { fieldsOf, type Endpoint } from "@colheita/contract/kit";
import { nameOf } from "@colheita/contract/kit/example";
import { isPrivateKey } from "../../apps/api/src/platform/logger/redact.ts";

const HEAD = `# Calls

Written by \`npm run generate\` from the contract (\`packages/contract/src/*/*-endpoints.ts\`): who may make a call, whose records it
reaches, and what it leaves behind. A change of it is a change of what members and operators may do: read it as such.

*Whose records* (\`kit/endpoint.ts\` has the words): a call that names *one member's* answers somebody else's like a missing one; *the named,
alike* says of anybody but the caller the same, known or not. *Kept of the body*: the fields that stand in the record of the call; of what
the log holds to be private it keeps that it was there. *Kept offline*: the browser keeps the last answer until the member leaves. *Proof*: of
a browser's work, who has to bring it.

| call | who | steps that may be pending | whose records | tells of its member | kept of the body | kept offline | proof |
| --- | --- | --- | --- | --- | --- | --- | --- |`;

const list = (values: readonly string[] | undefined): string => values?.join(", ") ?? "";

function whoOf({ access, accountTypes, roles, isTokenWelcome }: Endpoint): string {
  if (access === "anyone") return isTokenWelcome ? "anyone; a member as themselves" : "anyone";
  const members = accountTypes ? `members: ${list(accountTypes)}` : "members";
  const operators = roles && roles.length > 0 ? `operators: ${list(roles)}` : "operators";
  if (access === "operator") return operators;
  return roles ? `${members}; ${operators}` : members;
}

function stepsOf({ admitsPending, onlyWhilePending }: Endpoint): string {
  return onlyWhilePending ? `only ${onlyWhilePending}` : list(admitsPending);
}

function recordedFieldsOf({ method, onlyReads, recorded, takesBytes, body }: Endpoint): string {
  if (method === "GET" || onlyReads) return "";
  if (takesBytes || body.type === "undefined") return "–";
  if (recorded === "names") return "names of fields";
  const fields = recorded ?? Object.keys(fieldsOf(body) ?? {}).filter((field) => !isPrivateKey(field));
  return list(fields) || "nothing";
}

/** Returns the page `docs/api/calls.md`: every call of the contract, by path, with what it is allowed and leaves behind. */
export function writeCallsPage(endpoints: readonly Endpoint[]): string {
  const byPath = endpoints.toSorted((one, other) => {
    const [a, b] = [`${one.path} ${one.method}`, `${other.path} ${other.method}`];
    return a < b ? -1 : 1;
  });
  const lines = byPath.map((endpoint) => {
    const cells = [
      `\`${nameOf(endpoint)}\``,
      whoOf(endpoint),
      stepsOf(endpoint),
      endpoint.reach,
      list(endpoint.personalData),
      recordedFieldsOf(endpoint),
      endpoint.offlineLabel === undefined ? "" : "yes",
      endpoint.humanProof ?? "",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `${[HEAD, ...lines].join("\n")}\n`;
}
