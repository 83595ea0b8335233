export { seedMembers as seed } from "./demo-members.ts";
