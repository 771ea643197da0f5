import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

// Who may import whom (docs/architecture.md draws it). Rules go by path capture, so that a new room, feature or domain
// is guarded from its first file. `npm run check:walls` runs them, and proves each on scripts/walls/planted.

const test = String.raw`(\.(test|spec)\.tsx?$|^apps/api/test/|^apps/web/e2e/)`
const npm = (name: string): string => `(^|/)node_modules/${name}/`

const packages: IForbiddenRuleType[] = [
  {
    name: 'kernel-imports-nothing',
    comment: 'The kernel is pure words: it runs in the server, the browser and the simulator alike.',
    from: { path: '^packages/kernel/src/', pathNot: test },
    to: { pathNot: '^packages/kernel/src/' },
  },
  {
    name: 'contract-imports-zod-and-kernel',
    comment: 'The contract is data for both sides of the wire.',
    from: { path: '^packages/contract/src/', pathNot: test },
    to: { pathNot: ['^packages/(contract|kernel)/src/', npm('zod')] },
  },
  {
    name: 'packages-know-no-app',
    comment: 'A package is a foundation: nothing in it may depend on what stands on it.',
    from: { path: '^packages/', pathNot: test },
    to: { path: '^(apps|bench|scripts)/' },
  },
]

const server: IForbiddenRuleType[] = [
  {
    name: 'room-door',
    comment: "A room is entered by its index.ts; what lies behind it is the room's own business.",
    from: { path: '^apps/api/src/modules/([^/]+)/' },
    to: {
      path: '^apps/api/src/modules/[^/]+/',
      pathNot: ['^apps/api/src/modules/$1/', String.raw`^apps/api/src/modules/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'room-door-from-outside',
    comment: 'Also app.ts, commands of the shell and scripts enter a room by its index.ts.',
    from: { pathNot: ['^apps/api/src/modules/', test] },
    to: { path: '^apps/api/src/modules/[^/]+/', pathNot: String.raw`^apps/api/src/modules/[^/]+/index\.ts$` },
  },
  {
    name: 'domain-is-pure',
    comment: 'A domain decides; it knows the kernel, the contract and itself, and can be tested without anything else.',
    from: { path: '^apps/api/src/modules/([^/]+)/domain/', pathNot: test },
    to: { pathNot: ['^apps/api/src/modules/$1/domain/', '^packages/(kernel|contract)/src/'] },
  },
  {
    name: 'domain-takes-types-of-the-contract',
    comment: "Of the contract a domain takes the words only (import type): parsing is the edge's work.",
    from: { path: '^apps/api/src/modules/[^/]+/domain/', pathNot: test },
    to: { path: '^packages/contract/src/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'platform-knows-no-room',
    comment: 'The platform carries every room and must not lean on one.',
    from: { path: '^apps/api/src/platform/' },
    to: { path: String.raw`^apps/api/src/(modules/|app\.ts|main\.ts)` },
  },
  {
    name: 'sql-in-repos-only',
    comment: 'SQL lives in *.repo.ts, in reads, in the platform and in migrations: elsewhere call a repo.',
    from: {
      path: '^apps/[^/]+/src/',
      pathNot: [test, String.raw`\.repo\.ts$`, '^apps/api/src/(modules/reads|platform|cli)/'],
    },
    to: { path: npm('(kysely|pg|pg-cursor|pg-copy-streams|pg-query-stream)') },
  },
  {
    name: 'server-knows-no-other-app',
    comment: 'The API meets the web and the simulator on the wire.',
    from: { path: '^apps/api/src/' },
    to: { path: '^(apps/(web|simulator)|bench|scripts)/' },
  },
  {
    name: 'simulator-is-outside',
    comment:
      'The simulator plays the outside world: it knows the kernel and the signed integration API, nothing else of ours.',
    from: { path: '^apps/simulator/', pathNot: test },
    to: { path: '^(apps/(api|web)|packages/(contract|embedded-postgres)|bench|scripts)/' },
  },
]

const web: IForbiddenRuleType[] = [
  {
    name: 'web-knows-no-server',
    comment: 'The browser sees the contract, never the code behind it.',
    from: { path: '^apps/web/src/' },
    to: { path: '^(apps/(api|simulator)|packages/embedded-postgres|bench|scripts)/' },
  },
  {
    name: 'web-runs-in-a-browser',
    comment: "Node's own modules do not exist in a browser.",
    from: { path: '^apps/web/src/', pathNot: test },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'feature-island',
    comment: 'Features meet in pages, never in each other.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'feature-door',
    comment: 'A feature is entered by its index.ts.',
    from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/features/', test] },
    to: { path: '^apps/web/src/features/[^/]+/', pathNot: String.raw`^apps/web/src/features/[^/]+/index\.tsx?$` },
  },
  {
    name: 'pages-compose',
    comment: 'Only the router knows pages.',
    from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(pages|app)/' },
    to: { path: '^apps/web/src/pages/' },
  },
  {
    name: 'shared-looks-down',
    comment: 'ui, theme, i18n and api serve every feature and know none, nor the app around them.',
    from: { path: '^apps/web/src/(ui|theme|i18n|api)/' },
    to: { path: '^apps/web/src/(features|pages|app|demo)/' },
  },
  {
    name: 'demo-wall',
    comment: 'The demo area shares ui/ with the product and nothing else.',
    from: { path: '^apps/web/src/demo/' },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(demo|ui)/' },
  },
  {
    name: 'product-knows-no-demo',
    comment: 'The product never imports the demo area …',
    from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/(demo|app)/'] },
    to: { path: '^apps/web/src/demo/' },
  },
  {
    name: 'demo-is-lazy',
    comment: "… but for the router's lazy import(), which keeps it out of the product's bundle.",
    from: { path: '^apps/web/src/app/' },
    to: { path: '^apps/web/src/demo/', dependencyTypesNot: ['dynamic-import'] },
  },
]

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing, or hide a third. Imports of types count.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'tests-stay-outside',
    comment: 'What ships never imports a test or its support.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
    to: { path: test },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere would also blind every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
]

/** Every import rule; a breach of any is an error. */
export const importRules = [...packages, ...server, ...web, ...everywhere].map(rule => ({
  ...rule,
  severity: 'error' as const,
}))

export const cruiseOptions: NonNullable<IConfiguration['options']> = {
  // On TypeScript 7 the other parsers read nothing, and say nothing about it.
  parser: 'swc',
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
  },
}
