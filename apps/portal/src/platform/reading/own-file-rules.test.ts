import { expect, test } from "vitest";
import { isOwnPdf } from "./own-file-rules.ts";

const OWN = "/api/files/terms/0123456789abcdefghijKL.pdf?expires=1795281949&signature=ab_c-1";

test("a PDF is opened from our own store alone, by the address that the server signed", () => {
  expect(isOwnPdf(OWN)).toBe(true);
});

test.each([
  "javascript:alert(1)//api/files/terms/0123456789abcdefghijKL.pdf?expires=1&signature=a",
  `https://elsewhere.example${OWN}`,
  `//elsewhere.example${OWN}`,
  `/\\elsewhere.example${OWN}`,
  `\t${OWN}`,
  `${OWN}#<script>`,
  `${OWN}&next=//elsewhere.example`,
  "data:application/pdf;base64,JVBERi0=",
  "/api/files/terms/../../logout.pdf?expires=1&signature=a",
  "/api/files/terms/0123456789abcdefghijKL.html?expires=1&signature=a",
  "/api/files/terms/0123456789abcdefghijKL.pdf",
  "",
])("rows 16 and 17: %j is not opened", (address) => {
  expect(isOwnPdf(address)).toBe(false);
});
