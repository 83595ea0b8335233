export { seedSeasons as seed } from "./demo-seasons.ts";
