import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

// Who may import whom (docs/architecture.md draws it). Rules go by path capture, so that a new module, feature or
// domain is checked from its first file.

const test = String.raw`(\.(test|spec)\.tsx?$|^apps/api/test/|^apps/web/e2e/)`
const npm = (name: string): string => `(^|/)node_modules/${name}/`

/** Where SQL is written: repositories, lists and the platform. */
export const sqlFiles = String.raw`[/.](repo|list|record)\.ts$|^apps/api/src/(platform|cli)/`

const packages: IForbiddenRuleType[] = [
  {
    name: 'kernel-imports-nothing',
    comment: 'The kernel is pure types and functions: it runs in the server, the browser and the simulator.',
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
    name: 'packages-import-no-app',
    comment: 'A package never depends on an app that uses it.',
    from: { path: '^packages/', pathNot: test },
    to: { path: '^(apps|bench|scripts)/' },
  },
]

const server: IForbiddenRuleType[] = [
  {
    name: 'module-entry',
    comment: 'A module is imported by its index.ts only.',
    from: { path: '^apps/api/src/modules/([^/]+)/' },
    to: {
      path: '^apps/api/src/modules/[^/]+/',
      pathNot: ['^apps/api/src/modules/$1/', String.raw`^apps/api/src/modules/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'module-entry-from-outside',
    comment:
      'modules.ts, command-line programs and scripts import a module by its index.ts, a declared noun by its record.ts.',
    from: { pathNot: ['^apps/api/src/modules/', test] },
    to: { path: '^apps/api/src/modules/[^/]+/', pathNot: String.raw`^apps/api/src/modules/[^/]+/(index|record)\.ts$` },
  },
  {
    name: 'domain-is-pure',
    comment: 'A domain imports the kernel, the contract and itself only, and is tested without anything else.',
    from: { path: String.raw`^apps/api/src/modules/([^/]+)/domain(/|\.ts$)`, pathNot: test },
    to: { pathNot: [String.raw`^apps/api/src/modules/$1/domain(/|\.ts$)`, '^packages/(kernel|contract)/src/'] },
  },
  {
    name: 'domain-imports-contract-types',
    comment: 'A domain imports only types of the contract: parsing happens at the edge.',
    from: { path: String.raw`^apps/api/src/modules/[^/]+/domain(/|\.ts$)`, pathNot: test },
    to: { path: '^packages/contract/src/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'platform-imports-no-module',
    comment: 'The platform serves every module and depends on none.',
    from: { path: '^apps/api/src/platform/' },
    to: { path: String.raw`^apps/api/src/(modules/|app\.ts|main\.ts)` },
  },
  {
    name: 'sql-libraries-in-repositories',
    comment: 'SQL belongs in repositories, reads, the platform and migrations: elsewhere call a repository.',
    from: {
      path: '^apps/[^/]+/src/',
      pathNot: [test, sqlFiles],
    },
    to: { path: npm('(kysely|pg|pg-cursor|pg-copy-streams|pg-query-stream)') },
  },
  {
    name: 'server-imports-no-other-app',
    comment: 'The API talks to the web and the simulator over the wire only.',
    from: { path: '^apps/api/src/' },
    to: { path: '^(apps/(web|simulator)|bench|scripts)/' },
  },
  {
    name: 'simulator-is-external',
    comment: 'The simulator stands for external systems: it uses the kernel and the signed integration API only.',
    from: { path: '^apps/simulator/', pathNot: test },
    to: { path: '^(apps/(api|web)|packages/(contract|embedded-postgres)|bench|scripts)/' },
  },
]

const web: IForbiddenRuleType[] = [
  {
    name: 'web-imports-no-server',
    comment: 'The browser uses the contract, never server code.',
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
    name: 'one-way-to-draw',
    comment:
      'What a person sees is drawn with the parts of ui/ and CSS: no second component library, no styles in script.',
    from: { path: '^apps/web/' },
    to: { path: String.raw`(^|/)(@mui|@emotion|@material-ui|styled-components|react-aria-components)(/|$)` },
  },
  {
    name: 'behaviour-behind-parts',
    comment: 'Base UI gives the parts of ui/ their behaviour; everything else uses the parts.',
    from: { path: '^apps/web/src/', pathNot: '^apps/web/src/ui/(combobox|dialog|menu|popover)/' },
    to: { path: String.raw`(^|/)@base-ui/` },
  },
  {
    name: 'features-are-independent',
    comment: 'A feature never imports another: pages compose them.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'feature-entry',
    comment: 'A feature is imported by its index.ts; the first script takes lists.ts, the public pages sign-in.ts.',
    from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/features/', test] },
    to: {
      path: '^apps/web/src/features/[^/]+/',
      pathNot: String.raw`^apps/web/src/features/[^/]+/(index|lists|sign-in)\.tsx?$`,
    },
  },
  {
    name: 'only-the-router-imports-pages',
    comment: 'Only the router imports pages.',
    from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(pages|app)/' },
    to: { path: '^apps/web/src/pages/' },
  },
  {
    name: 'shared-code-imports-no-feature',
    comment: 'ui, theme, i18n and api serve every feature and import none, nor the app.',
    from: { path: '^apps/web/src/(ui|theme|i18n|api)/' },
    to: { path: '^apps/web/src/(features|pages|app|demo)/' },
  },
  {
    name: 'demo-is-isolated',
    comment: 'The demo area imports ui/ of the product, i18n/ that ui/ is built on, and nothing else.',
    from: { path: '^apps/web/src/demo/' },
    to: { path: '^(apps/web/src|packages)/', pathNot: '^apps/web/src/(demo|ui|i18n)/' },
  },
  {
    name: 'demo-sends-nothing',
    comment: 'Nor does it use parts of ui/ that send requests or store something.',
    from: { path: '^apps/web/src/demo/', pathNot: test },
    to: {
      path: String.raw`^apps/web/src/ui/(action|bulk|download|list-tools|picture|resource|setting|step-up|timeline)/|^apps/web/src/ui/(form/MemberField|files/SlipPicture|recent-records|reference-data|resource-table/(use-resource|list-appearance|UnpagedTable))\.tsx?$`,
    },
  },
  {
    name: 'product-imports-no-demo',
    comment: 'The product never imports the demo area,',
    from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/(demo|app)/'] },
    to: { path: '^apps/web/src/demo/' },
  },
  {
    name: 'demo-is-lazy',
    comment:
      'except for a dynamic import() in the build that has it; the other build reads no file of it (vite.config.ts).',
    from: { path: '^apps/web/src/app/' },
    to: { path: '^apps/web/src/demo/', dependencyTypesNot: ['dynamic-import'] },
  },
]

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'No import cycles, of types neither: merge the two files, or extract what both need.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'product-imports-no-test',
    comment: 'Shipped code never imports a test or its support.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: test },
    to: { path: test },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that does not resolve would hide its target from every other rule.',
    from: {},
    // The build makes `virtual:` modules.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

/** Every import rule; each violation is an error. */
export const importRules = [...packages, ...server, ...web, ...everywhere].map(rule => ({
  ...rule,
  severity: 'error' as const,
}))

export const cruiseOptions: NonNullable<IConfiguration['options']> = {
  // With TypeScript 7 the other parsers silently read nothing.
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
