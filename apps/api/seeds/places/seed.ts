export { seedCeps as seed } from "./demo-ceps.ts";
