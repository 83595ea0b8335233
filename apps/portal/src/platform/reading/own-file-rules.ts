const OWN_PDF = /^\/api\/files\/[a-z][a-z0-9-]*\/[\w-]{22}\.pdf\?expires=\d+&signature=[\w-]+$/;

/**
 * Whether an address is that of a PDF which this site keeps, as the server signs them. Nothing else is opened: no
 * `javascript:`, no other site, no page of ours (fault rows 16 and 17).
 */
export function isOwnPdf(address: string): boolean {
  return OWN_PDF.test(address);
}
