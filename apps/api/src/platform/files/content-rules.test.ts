import { expect, test } from "vitest";
import { contentTypeOf, isFileKey, sniff } from "./content-rules.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test("a file is what its first bytes say", () => {
  expect(sniff(bytes("\xFF\xD8\xFF\xE0 JFIF"))).toBe("image/jpeg");
  expect(sniff(bytes("\x89PNG\r\n\x1A\n...."))).toBe("image/png");
  expect(sniff(bytes("RIFF\x10\x00\x00\x00WEBPVP8 "))).toBe("image/webp");
  expect(sniff(bytes("\x00\x00\x00\x20ftypavif"))).toBe("image/avif");
  expect(sniff(bytes("%PDF-1.7\n"))).toBe("application/pdf");
  expect(sniff(bytes('\xEF\xBB\xBF<?xml version="1.0"?>'))).toBe("application/xml");
  expect(sniff(bytes("chave;valor\n1;2\n"))).toBe("text/csv");
});

test("row 27: what a browser would run, and what is nothing we know, is refused", () => {
  for (const text of [
    "<svg xmlns='x' onload='1'>",
    " <html>",
    "<!doctype html>",
    "MZ\x90\x00",
    "\x7FELF",
    "PK\x03\x04\x00",
    "",
    "\x01\x02",
  ])
    expect(sniff(bytes(text))).toBeUndefined();
});

test("row 33: only a key of ours is a key", () => {
  expect(isFileKey("invoices/0123456789abcdefghijKL.pdf")).toBe(true);
  expect(isFileKey("ProfilePictures/0123456789abcdefghijKL.jpeg")).toBe(true);
  for (const text of [
    "../etc/passwd",
    "invoices/../../etc/passwd",
    "invoices/..%2f..%2fetc%2fpasswd",
    "/etc/passwd",
    "invoices\\0123456789abcdefghijKL.pdf",
    "invoices/0123456789abcdefghijKL.pdf\u0000.png",
    "invoices/0123456789abcdefghijKL.svg",
    "invoices/0123456789abcdefghijKL.pdf\n",
    "invoices//0123456789abcdefghijKL.pdf",
    ".incoming/0123456789abcdefghijKL.pdf",
    "",
  ])
    expect(isFileKey(text)).toBe(false);
});

test("a key determines its content type", () => {
  expect(contentTypeOf("CaseFiles/0123456789abcdefghijKL.jpeg")).toBe("image/jpeg");
  expect(() => contentTypeOf("x.exe")).toThrow(TypeError);
});
