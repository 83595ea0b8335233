/** The migrated database that every test file clones. */
export const TEMPLATE = "template_colheita";
