export { seedCases as seed } from "./demo-cases.ts";
