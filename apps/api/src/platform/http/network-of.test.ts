import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

test("an IPv4 address counts as it is, also when it comes wrapped in IPv6", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("all addresses of one IPv6 customer count as one", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0DB8:0001:2::1")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("fe80::")).toBe("fe80:0:0:0::/64");
});
