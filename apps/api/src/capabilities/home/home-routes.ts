import * as endpoints from "@colheita/contract/home/home-endpoints";
import { getVisitorHome } from "@colheita/contract/home/visitor-home-endpoints";
import type { Caller } from "../../platform/http/caller.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { openSession } from "../identity/index.ts";
import { describeSession } from "./session-reply.ts";
import { balanceOf } from "../points/index.ts";
import { readHome, readVisitorHome } from "./read-home.ts";

export function homeRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.getSession, async (call) => {
    // An event in between is then sent again, and none is missed.
    const livePosition = platform.live.position();
    const session = await openSession(platform, call);
    const { screen } = call.query;
    const brought = screen && server.firstScreens.get(screen);
    const readScreen = brought && ((caller: Caller) => brought({ ...call, caller }));
    return describeSession(platform, session, { screen, readScreen, livePosition });
  });
  serve(server, endpoints.getHome, ({ caller }) =>
    readHome(platform.db, caller, balanceOf(platform.db, caller.memberId)),
  );
  serve(server, getVisitorHome, ({ reply }) => {
    void reply.header("cache-control", "public, max-age=60");
    return readVisitorHome(platform.db);
  });
}
