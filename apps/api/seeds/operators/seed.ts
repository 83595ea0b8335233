export { seedOperators as seed } from "./demo-operators.ts";
