const OWN_PDF = /^\/api\/files\/[a-z][a-z0-9-]*\/[\w-]{22}\.pdf\?expires=\d+&signature=[\w-]+$/;

/**
 * Returns whether an address is that of a PDF stored on this site, as the server signs them. Nothing else is
 * opened: no `javascript:`, no other site, no page of ours (fault rows 16 and 17).
 */
export function isOwnPdf(address: string): boolean {
  return OWN_PDF.test(address);
}
