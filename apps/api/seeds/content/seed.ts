export { seedContent as seed } from "./demo-content.ts";
