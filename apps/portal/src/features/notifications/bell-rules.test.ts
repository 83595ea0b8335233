import { expect, test } from "vitest";
import { bellLabel } from "./bell-rules.ts";

test("the bell says how many are unread", () => {
  expect([0, 1, 2, 99, 100].map(bellLabel)).toEqual([
    "Notificações",
    "Notificações, 1 não lida",
    "Notificações, 2 não lidas",
    "Notificações, 99 não lidas",
    "Notificações, 100 ou mais não lidas",
  ]);
});
