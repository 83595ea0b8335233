/** Returns a note's number as it is printed on a DANFE, without what it is filled with on the left: "004.231", "12.345.678". */
export function invoiceNumberWords(number: number): string {
  const digits = String(number).padStart(6, "0");
  return digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ".");
}
