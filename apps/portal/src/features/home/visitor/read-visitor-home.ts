import { getVisitorHome } from "@colheita/contract/home/visitor-home-endpoints";
import { read } from "../../../platform/session/session.ts";

/** Reads what the programme shows to visitors now: banners, rewards, news. */
export const readVisitorHome = () => read(getVisitorHome, {});
