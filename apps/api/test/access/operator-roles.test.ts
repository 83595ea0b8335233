import { expect, test } from "vitest";
import { listEndpoints } from "../../../../tools/generated/contract-endpoints.ts";
import { nameOf } from "@colheita/contract/kit/example";

test("no operator without a role changes anything but their own, and an auditor only reads", async () => {
  const writes = (await listEndpoints()).filter(
    (endpoint) =>
      endpoint.access === "operator" && endpoint.method !== "GET" && endpoint.reach !== "the operator's own",
  );
  expect(writes.length).toBeGreaterThan(5);
  const isOpen = ({ roles = [] }: (typeof writes)[number]) => roles.length === 0 || roles.includes("auditor");
  expect(writes.filter(isOpen).map(nameOf)).toEqual([]);
});
