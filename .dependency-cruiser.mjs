// The layers of docs/architecture.md as rules. Each comment says where the code belongs instead.
// Type-only imports count (tsPreCompilationDeps), because an upward type is an upward dependency.

/** `from` may not reach `to`; tests beside the code are held to the same rule unless `tests` is set. */
function forbid(name, from, to, comment, options = {}) {
  return {
    name,
    severity: "error",
    comment,
    from: {
      path: from,
      pathNot: [options.tests ? "\\.test\\.tsx?$" : "^$", ...(options.except ?? [])],
    },
    to: { path: to },
  };
}

/** What a connection to somewhere else is made with, and what starts a program. */
const WAYS_OUT =
  "^(node:)?(http|http2|https|net|tls|dgram|dns|dns/promises|child_process)$|(^|/)node_modules/(undici|oauth4webapi|ipaddr\\.js|@modelcontextprotocol)/";

const NODE_OR_FRAMEWORK = [
  "(^|/)node_modules/(next|react|react-dom|@prisma|better-sqlite3|better-sqlite3-napi|pg|@tanstack)/",
  "^(node:)?(fs|path|http|https|net|child_process|worker_threads|os|stream|crypto|zlib)(/|$)",
];

export default {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      comment: "A circle has no bottom layer: move the shared fact into a file of its own.",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      comment: "The import names nothing.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^\\.next|\\?" },
    },
    forbid(
      "nothing-imports-app",
      "^(components|lib|scripts)/",
      "^app/",
      "app/ only composes. Move what is shared into components/ (UI) or lib/ (everything else).",
    ),
    forbid(
      "nothing-imports-the-command-line",
      "^(app|components|scripts|lib/(?!cli/))",
      "^lib/cli/",
      "The command line is a face like app/: what is shared belongs in the layer below it.",
    ),
    forbid(
      "command-line-looks-down",
      "^lib/cli/",
      "^(app|components)/|^lib/(http|actions|queries)/|^lib/generated/|(^|/)node_modules/(next|react|@prisma|better-sqlite3|better-sqlite3-napi)/",
      "The command line uses lib/import, lib/export and what is below; it knows neither HTTP nor SQL.",
    ),
    forbid(
      "app-holds-no-logic",
      "^app/",
      "^lib/(json|formats|sync|calls|secrets|net)/",
      "Routes read parameters and compose. Ask lib/data, lib/import, lib/export or lib/http for it.",
      { tests: true },
    ),
    forbid(
      "ui-knows-nothing-of-ours",
      "^components/ui/",
      "^(app|lib|components/(?!ui/))",
      "components/ui could ship in another product. Put domain knowledge into components/<noun>.",
      { tests: true },
    ),
    forbid(
      "components-reach-no-server",
      "^components/(?!ui/)",
      "^lib/(accounts|data|import|export|backup|sync|calls|secrets|net|http|formats)/",
      "Components read through lib/queries and write through lib/actions; pages pass the rest as props.",
      { tests: true },
    ),
    forbid(
      "queries-stay-in-the-browser",
      "^lib/queries/",
      "^lib/(accounts|data|import|export|backup|sync|calls|secrets|net|http|formats|actions)/",
      "lib/queries runs in the browser: it fetches. Types it shares live in lib/domain or lib/validation.",
      { tests: true },
    ),
    forbid(
      "actions-hold-no-sql",
      "^lib/actions/",
      "^lib/generated/|(^|/)node_modules/(@prisma|better-sqlite3|better-sqlite3-napi|pg)/",
      "SQL belongs in lib/data; an action validates, authorises, calls it and maps errors.",
    ),
    forbid(
      "threads-run-pure-code",
      "^lib/work/",
      "^lib/(?!work/|formats/|domain/|shared/|validation/|json/|testing/)|^(app|components)/|(^|/)node_modules/(next|react|@prisma|better-sqlite3|better-sqlite3-napi)/",
      "A thread gets plain values and gives plain values; it knows no library and no request.",
      { tests: true },
    ),
    forbid(
      "pipelines-know-no-http",
      "^lib/(import|export|backup|sync|calls)/",
      "^lib/(http|actions|queries)/|^components/|(^|/)node_modules/(next|react)/",
      "Pipelines take plain values and streams. HTTP belongs in lib/http and app/api.",
    ),
    forbid(
      "the-api-is-a-face",
      "^lib/http/v1/",
      "^lib/(actions|queries)/|^components/|^lib/generated/|(^|/)node_modules/(next|react|@prisma|better-sqlite3|better-sqlite3-napi)/",
      "The Tool sets API composes lib/data, lib/formats and lib/sync; it knows no page and no SQL.",
    ),
    forbid(
      "only-the-command-line-names-servers",
      "^(app|components|lib/(?!cli/|net/))",
      "^lib/net/library-server",
      "It asks any address that it is given, which only the person at the command line may give.",
    ),
    forbid(
      "only-syncs-list-tools",
      "^(app|components|scripts|lib/(?!sync/|net/))",
      "^lib/net/list-tools",
      "A server is asked for its tools by lib/sync only: one at a time, written down, and stored or not at all.",
    ),
    forbid(
      "only-calls-call-tools",
      "^(app|components|scripts|lib/(?!calls/|net/))",
      "^lib/net/call-tool",
      "A tool is called by lib/calls only, which asks its permissions first.",
    ),
    forbid(
      "calls-begin-with-a-press",
      "^(app|components|scripts|lib/(?!calls/|actions/))",
      "^lib/calls/(try-tool|start-call)",
      "A call begins with an action of a page. What only reads (routes, pages) looks at calls by view-calls.",
    ),
    forbid(
      "looking-at-calls-makes-none",
      "^lib/calls/(view-calls|held-calls|save-call|prepare-call)",
      "^lib/(calls/(try-tool|start-call)|net/call-tool)",
      "What is looked at by routes must not be able to call anything.",
    ),
    forbid(
      "data-looks-down",
      "^lib/data/",
      "^lib/(accounts|import|export|backup|sync|calls|secrets|net|http|actions|queries|formats)/|^components/|(^|/)node_modules/(next|react)/",
      "lib/data is given explicit arguments and returns domain types. Move the caller's part up.",
    ),
    forbid(
      "the-past-is-only-read",
      "^lib/data/permissions/",
      "^(node:)?(http|http2|https|net|tls|dgram|dns|child_process)(/|$)|(^|/)node_modules/undici/",
      "Reports on stored calls never dial: what a conversation names is data.",
    ),
    forbid(
      "one-way-out",
      "^(app|components|lib/(?!net/|testing/|generated/)|proxy|instrumentation)",
      WAYS_OUT,
      "Only lib/net talks to servers and starts programs: it judges every address. Ask listTools or callTool.",
      // isIP and the like, and what the server that is asked is made of; no connection is made.
      {
        tests: true,
        except: [
          "^lib/http/server/(address|(refuse-early|page-bodies|unread-requests|door|peer)(\\.test)?)\\.ts$",
        ],
      },
    ),
    forbid(
      "the-way-out-knows-no-library",
      "^lib/net/",
      "^lib/(?!net/|domain/|shared/|validation/|json/|testing/|work/turns)|^(app|components)/|(^|/)node_modules/(next|react|@prisma|better-sqlite3|better-sqlite3-napi)/",
      "lib/net is given a server and answers what it said. What is stored belongs in lib/sync and lib/secrets.",
      { tests: true },
    ),
    forbid(
      "secrets-look-down",
      "^lib/secrets/",
      "^lib/(?!secrets/|net/|data/|domain/|shared/|validation/|json/|testing/)|^(app|components)/",
      "lib/secrets fills in references; who asks for it is none of its business.",
      { tests: true },
    ),
    forbid(
      "accounts-know-no-http",
      "^lib/accounts/",
      "^lib/(?!accounts/|net/|secrets/|data/accounts/|domain/|shared/|validation/|json/|testing/)|^(app|components)/|(^|/)node_modules/(next|react|@prisma|better-sqlite3|better-sqlite3-napi|pg|kysely)/",
      "lib/accounts says who somebody is and what they may do; cookies and answers belong in lib/http and lib/actions.",
      { tests: true, except: ["^lib/accounts/.*\\.test\\.ts$"] },
    ),
    forbid(
      "better-auth-only-in-accounts",
      "^(app|components|scripts|lib/(?!accounts/|testing/)|proxy|instrumentation)",
      "(^|/)node_modules/(better-auth|@better-auth|@node-rs/argon2)/",
      "lib/accounts is the one place that calls better-auth; nothing of its words or routes reaches anybody.",
    ),
    forbid(
      "values-of-secrets-stay-inside",
      "^(app|components|lib/(?!secrets/))",
      "^lib/secrets/(sealing/|judge-references\\.ts$)",
      "What knows a value stays in lib/secrets: use resolveTarget for a run, listSecrets for a page.",
    ),
    forbid(
      "formats-are-pure",
      "^lib/formats/",
      "^lib/(data|import|export|sync|http|actions|queries)/|^components/",
      "A format turns values into text. IO belongs in lib/import or lib/export.",
      { tests: true },
    ),
    {
      name: "formats-are-strangers",
      severity: "error",
      comment: "A format never imports another. Shared parts belong in lib/formats/kit.",
      from: { path: "^lib/formats/(?!kit/)([^/]+)/" },
      to: { path: "^lib/formats/([^/]+)/", pathNot: "^lib/formats/(kit|$1)/" },
    },
    forbid(
      "kit-knows-no-format",
      "^lib/formats/kit/",
      "^lib/formats/(?!kit/)",
      "lib/formats/kit is what formats share. What knows one format belongs in its folder.",
      { tests: true },
    ),
    forbid(
      "formats-know-no-registry",
      "^lib/formats/[^/]+/",
      "^lib/formats/[^/]+\\.ts$",
      "The registry and the lists of writers are above the formats.",
      { tests: true },
    ),
    forbid(
      "shared-knows-no-domain",
      "^lib/shared/",
      "^lib/(?!shared/|json/|testing/)|^(app|components)/",
      "lib/shared is what several rooms need and no domain explains. Move the rest up.",
      { tests: true },
    ),
    forbid(
      "domain-looks-down",
      "^lib/domain/",
      "^lib/(?!domain/|shared/|validation/|json/|testing/)|^components/",
      "lib/domain knows only lib/validation and lib/json. Move the rest up.",
    ),
    forbid(
      "validation-looks-down",
      "^lib/validation/",
      "^lib/(?!validation/|json/|generated/validators/|testing/)|^components/",
      "lib/validation knows only lib/json and the compiled validators.",
      { tests: true },
    ),
    forbid(
      "json-knows-nobody",
      "^lib/json/",
      "^lib/(?!json/|testing/)|^components/",
      "lib/json is about text. Meaning belongs in lib/validation or lib/domain.",
      { tests: true },
    ),
    forbid(
      "core-is-pure",
      "^lib/(validation|domain|formats|shared)/",
      NODE_OR_FRAMEWORK.join("|"),
      "The core does no IO and knows no framework. Hashes come from lib/json/hash.ts.",
      { tests: true },
    ),
    forbid(
      "json-is-pure",
      "^lib/json/",
      NODE_OR_FRAMEWORK.join("|"),
      "lib/json does no IO; hash.ts alone may use node:crypto.",
      { tests: true, except: ["^lib/json/hash\\.ts$"] },
    ),
    forbid(
      "database-only-in-data",
      "^(app|components|lib/(?!data/|generated/|testing/postgres/)|proxy|instrumentation)",
      "(^|/)node_modules/(@prisma|better-sqlite3|better-sqlite3-napi|pg|pg-copy-streams)/",
      "Only lib/data knows the database. Add a function there.",
    ),
    {
      name: "one-driver",
      severity: "error",
      comment:
        "lib/data/store/driver/driver.ts chooses the driver by the version of Node. Two in one process take each other's locks away.",
      from: {
        path: "^(app|components|lib|e2e|scripts)/",
        pathNot: "^lib/data/store/driver/driver\\.ts$",
      },
      to: {
        path: "(^|/)node_modules/better-sqlite3(-napi)?/",
        dependencyTypesNot: ["type-only"],
      },
    },
    forbid(
      "kysely-only-in-data",
      "^(app|components|scripts|lib/(?!data/|generated/)|proxy|instrumentation)",
      "^lib/generated/tables/|(^|/)node_modules/kysely/",
      "Queries belong in lib/data, which runs on the server alone. Add a function there.",
    ),
    forbid(
      "ajv-only-in-validation",
      "^(app|components|lib/(?!validation/|generated/))",
      "(^|/)node_modules/ajv",
      "lib/validation is the one place that calls ajv.",
      { tests: true },
    ),
    forbid(
      "typebox-only-in-validation",
      "^(app|components|lib/(?!validation/|generated/))",
      "(^|/)node_modules/typebox",
      "Schemas are made of the words in lib/validation/schema.ts, which have our bounds.",
      { tests: true },
    ),
    forbid(
      "one-virtual-list",
      "^(app|components/(?!lists/)|lib|scripts)",
      "(^|/)node_modules/@tanstack/(react-virtual|virtual-core)/",
      "Long lists are drawn by components/lists: useVirtualRows, or RowList where rows are walked by keys.",
    ),
    forbid(
      "tools-are-no-product",
      "^(app|components|lib)/",
      "^(scripts|e2e)/",
      "Benchmarks, generators and end-to-end tests use the product, never the other way round.",
      { tests: true },
    ),
    forbid(
      "the-gallery-is-no-product",
      "^(app/(?!%5Fgallery/)|components/(?!gallery/)|lib/)",
      "^components/gallery/",
      "The gallery shows controls. A control that others need is in components/ui.",
      { tests: true },
    ),
    forbid(
      "testing-stays-in-tests",
      "^(app|components|lib/(?!testing/))",
      "^lib/testing/",
      "lib/testing builds test data. Production code has its own place for what it needs.",
      { tests: true },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules|^lib/generated" },
    exclude: { path: "^(\\.next|\\.next-[^/]+|data|test-results|playwright-report|public)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
