export { seedRewards as seed } from "./demo-rewards.ts";
