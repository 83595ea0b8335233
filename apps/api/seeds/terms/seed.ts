export { seedTerms as seed } from "./demo-terms.ts";
