export { seedRules as seed } from "./demo-earning.ts";
