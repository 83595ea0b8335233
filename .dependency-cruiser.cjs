/** Who may import whom. Read CONTRIBUTING.md, "The map", before relaxing any rule. */

const { CAPABILITY_ORDER } = require("./tools/gate/capability-order.ts");

const forbid = (name, from, to) => ({ name, severity: "error", from, to });
const api = "^apps/api/src/capabilities";
const packagesBut = (...allowed) => ({
  path: "^(apps|packages)/",
  pathNot: `^packages/(${allowed.join("|")})/`,
});

const orderOfCapabilities = CAPABILITY_ORDER.slice(0, -1).map((name, index) =>
  forbid(
    `${name}-uses-nothing-below`,
    { path: `${api}/${name}/` },
    { path: `${api}/(${CAPABILITY_ORDER.slice(index + 1).join("|")})/` },
  ),
);

module.exports = {
  forbidden: [
    forbid("brazil-is-a-leaf", { path: "^packages/brazil/" }, { pathNot: "^packages/brazil/" }),
    forbid("contract-knows-only-brazil", { path: "^packages/contract/" }, packagesBut("contract", "brazil")),
    forbid(
      "kit-knows-no-capability",
      { path: "^packages/contract/src/kit/" },
      { path: "^packages/contract/src/(?!kit/)" },
    ),
    forbid("client-knows-only-contract", { path: "^packages/client/" }, packagesBut("client", "contract")),
    forbid("ui-knows-only-brazil", { path: "^packages/ui/" }, packagesBut("ui", "brazil")),
    forbid("apps-are-strangers", { path: "^apps/([^/]+)/" }, { path: "^apps/", pathNot: "^apps/$1/" }),
    forbid("api-has-no-screen-and-calls-nobody", { path: "^apps/api/" }, { path: "^packages/(ui|client)/" }),
    forbid(
      "capabilities-meet-at-the-front-door",
      { path: `${api}/([^/]+)/` },
      { path: `${api}/`, pathNot: [`${api}/$1/`, `${api}/[^/]+/index[.]ts$`] },
    ),
    ...orderOfCapabilities,
    forbid(
      "features-are-strangers",
      { path: "^apps/(portal|console)/src/features/([^/]+)/" },
      { path: "^apps/$1/src/features/", pathNot: "^apps/$1/src/features/$2/" },
    ),
    forbid(
      "only-pages-compose",
      { path: "^apps/(portal|console)/src/(features|platform)/" },
      { path: "^apps/$1/src/pages/" },
    ),
    forbid(
      "platform-knows-no-capability",
      { path: "^apps/[^/]+/src/platform/" },
      { path: "/src/(capabilities|features)/" },
    ),
    forbid(
      "api-platform-knows-only-kit-and-routes",
      { path: "^apps/api/src/platform/" },
      { path: "^packages/contract/src/(?!kit/|routes/)" },
    ),
    forbid(
      "production-has-no-demo",
      { path: "^apps/api/src/", pathNot: "[.]test[.]ts$" },
      { path: "^apps/api/(seeds|test)/" },
    ),
    forbid(
      "rules-are-pure",
      { path: "-rules[.]ts$" },
      { pathNot: ["^packages/(contract|brazil)/", "-rules[.]ts$"] },
    ),
    forbid(
      "only-stores-speak-sql",
      { path: `${api}/`, pathNot: "-store[.]ts$" },
      { path: "node_modules/(kysely|pg)/" },
    ),
    forbid("no-undeclared-dependency", {}, { dependencyTypes: ["npm-no-pkg", "npm-unknown"] }),
    // What Vite reads with a query (?raw, ?no-inline) is a file, not a module; the build checks that it is there.
    forbid("no-unknown-module", {}, { couldNotResolve: true, pathNot: "[?][a-z-]+$" }),
    forbid("no-cycles", {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: [
        "[.]test[.]tsx?$",
        "^apps/[^/]+/(test|dist)/",
        "^packages/[^/]+/(test|dist)/",
        "/[.]cache/",
        "playwright[.]config[.]ts$",
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
