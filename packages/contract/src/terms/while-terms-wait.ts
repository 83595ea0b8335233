/**
 * What a call or a page takes that must be open to a member whose terms wait: theirs, the new case's (2.1), and those by which
 * who refuses them takes their data along and leaves (LGPD, art. 18).
 */
export const WHILE_TERMS_WAIT = ["terms"] as const;
