import * as endpoints from "@colheita/contract/operators/operators-endpoints";
import * as own from "@colheita/contract/operators/own-access-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { askForPasskey, countCodes, factorRoutes, listFactors } from "../second-factor/index.ts";
import { changeRoles, disableOperator, enableOperator } from "./change-operator.ts";
import { beginOperatorLogIn, challengedOperator, finishOperatorLogIn } from "./log-in-operator.ts";
import { holdFactorsOfOperator } from "./operator-factors.ts";
import { logOutOperator, openOperatorSession } from "./operator-session.ts";
import { changeOperatorPassword, proveOperator } from "./own-password.ts";
import { resetOperator, restoreOperator } from "./reset-operator.ts";

const isSuccess = true as const;

export function operatorsRoutes(server: HttpServer): void {
  logInRoutes(server);
  ownRoutes(server);
  serve(server, endpoints.disableOperator, async ({ caller, params, records }) => {
    await records.write((tx) => disableOperator(tx, caller, params.operatorId));
    return { isSuccess };
  });
  serve(server, endpoints.enableOperator, async ({ caller, params, records }) => {
    await records.write((tx) => enableOperator(tx, caller, params.operatorId));
    return { isSuccess };
  });
  serve(server, endpoints.changeOperatorRoles, async ({ caller, params, body, records }) => {
    await records.write((tx) => changeRoles(tx, caller, params.operatorId, body.roles));
    return { isSuccess };
  });
  serve(server, endpoints.resetOperator, async ({ params, ...call }) => {
    await resetOperator(call, params.operatorId);
    return { isSuccess };
  });
}

function logInRoutes(server: HttpServer): void {
  const { platform } = server;
  const perMinute = platform.config.logInsPerMinute;
  serve(server, { ...endpoints.logInOperator, perMinute }, ({ body, ...call }) =>
    beginOperatorLogIn(platform, { ...call, ...body }),
  );
  serve(server, { ...endpoints.finishOperatorLogIn, perMinute }, ({ body, ...call }) =>
    finishOperatorLogIn(platform, { ...call, ...body }),
  );
  serve(server, { ...endpoints.askOperatorPasskey, perMinute }, async ({ body: { challengeToken } }) => {
    const { id } = await challengedOperator(platform.db, challengeToken);
    return askForPasskey(platform, id, challengeToken);
  });
  serve(server, endpoints.getOperatorSession, (call) => openOperatorSession(platform, call));
  serve(server, endpoints.logOutOperator, async (call) => {
    await logOutOperator(platform, call);
    return { isSuccess };
  });
  serve(server, { ...endpoints.restoreOperator, perMinute }, ({ body, records }) =>
    restoreOperator(platform, { ...body, records }),
  );
}

function ownRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db } = platform;
  serve(server, own.getOwnFactors, async ({ caller: { memberId } }) => ({
    factors: await listFactors(db, memberId),
    recoveryCodesLeft: await countCodes(db, memberId),
  }));
  serve(server, own.proveOperator, async ({ body, ...call }) => ({
    isSuccess,
    expiresAt: await proveOperator(platform, { ...call, ...body }),
  }));
  serve(server, own.changeOperatorPassword, async ({ body, ...call }) => {
    await changeOperatorPassword(platform, { ...call, ...body });
    return { isSuccess };
  });
  const calls = {
    startApp: own.startOperatorApp,
    addApp: own.addOperatorApp,
    startPasskey: own.startOperatorPasskey,
    addPasskey: own.addOperatorPasskey,
    renameFactor: own.renameOperatorFactor,
    removeFactor: own.removeOperatorFactor,
    renewRecoveryCodes: own.renewOperatorRecoveryCodes,
  };
  factorRoutes(server, calls, holdFactorsOfOperator);
}
