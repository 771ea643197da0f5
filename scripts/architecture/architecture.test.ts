import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, unseenImports, type Findings } from './find-violations.ts'
import { importRules } from './import-rules.ts'
import { sourceRuleNames } from './source-rules.ts'

/** A file of a small project laid out like this one, and the rules it violates; twice where it does so twice. */
interface Case {
  readonly file: string
  readonly source: string
  readonly violates: readonly string[]
}

const valid = (file: string, source: string): Case => ({ file, source, violates: [] })
const violation = (rule: string, file: string, source: string, times = 1): Case => ({
  file,
  source,
  violates: Array.from({ length: times }, () => rule),
})

const module = 'apps/api/src/modules'
// In one piece it would disable a rule here.
const disable = ['oxlint', 'disable-next-line'].join('-')
const feature = 'apps/web/src/features'

const cases: readonly Case[] = [
  valid('packages/kernel/src/money.ts', 'export type Money = bigint; export const zero: Money = 0n'),
  valid(
    'packages/kernel/src/money.test.ts',
    `import { test } from 'vitest'; test('a test imports its tools', () => {})`,
  ),
  violation('kernel-imports-nothing', 'packages/kernel/src/id.ts', `export { randomUUID } from 'node:crypto'`),
  violation('kernel-imports-nothing', 'packages/kernel/src/up.ts', `export type * from '../../contract/src/form.ts'`),
  valid(
    'packages/contract/src/form.ts',
    `import { z } from 'zod'
     import type { Money } from '../../kernel/src/money.ts'
     export const form = z.object({}); export type Form = { amount: Money }`,
  ),
  violation('contract-imports-zod-and-kernel', 'packages/contract/src/pool.ts', `export { Pool } from 'pg'`),
  violation('packages-import-no-app', 'packages/population/src/app.ts', `export * from '../../../apps/api/src/app.ts'`),

  valid(
    'apps/api/src/app.ts',
    `import { approve } from './modules/withdrawals/index.ts'
     import { open } from './platform/open.ts'
     export const start = { approve, open }`,
  ),
  valid(`${module}/withdrawals/index.ts`, `export { approve } from './use-cases/approve.ts'`),
  valid(
    `${module}/withdrawals/use-cases/approve.ts`,
    `import { post } from '../../ledger/index.ts'
     import { decide } from '../domain/decide.ts'
     import { load } from '../withdrawals.repo.ts'
     export const approve = { decide, load, post }`,
  ),
  violation('module-entry', `${module}/withdrawals/a.ts`, `export { hold } from '../ledger/transfers.repo.ts'`),
  violation('module-entry', `${module}/withdrawals/b.ts`, `export type { Row } from '../ledger/transfers.repo.ts'`),
  violation('module-entry-from-outside', 'apps/api/src/c.ts', `export * from './modules/ledger/transfers.repo.ts'`),
  valid(
    `${module}/withdrawals/domain/decide.ts`,
    `import type { Form } from '../../../../../../packages/contract/src/form.ts'
     import { zero } from '../../../../../../packages/kernel/src/money.ts'
     import { limit } from './limit.ts'
     export const decide = ({ amount }: Form, now: Date) => amount > zero && limit > new Date(now).getTime()`,
  ),
  valid(`${module}/withdrawals/domain/limit.ts`, 'export const limit = 1'),
  violation('domain-is-pure', `${module}/withdrawals/domain/a.ts`, `export * from '../../../platform/open.ts'`),
  violation(
    'domain-imports-contract-types',
    `${module}/turnover/domain.ts`,
    `export { form } from '../../../../../packages/contract/src/form.ts'`,
  ),
  valid(`${module}/withdrawals/domain/clock.test.ts`, 'export const started = Date.now()'),
  violation(
    'domain-is-deterministic',
    `${module}/withdrawals/domain/clock.ts`,
    `export const all = [Date.now(), new Date(), Date(), Math.random(), process.pid, fetch, performance.now(),
       crypto.randomUUID(), Date['now']()]`,
    9,
  ),
  violation('domain-is-deterministic', `${module}/deposits/deposits.policy.ts`, 'export const now = () => Date.now()'),
  valid('apps/api/src/platform/open.ts', `import type { Pool } from 'pg'; export const open = (pool: Pool) => pool`),
  violation('platform-imports-no-module', 'apps/api/src/platform/a.ts', `export * from '../modules/ledger/index.ts'`),
  violation('product-imports-no-test', 'apps/api/src/platform/b.ts', `export * from '../../test/builder.ts'`),
  valid('apps/api/test/builder.ts', `export { load } from '../src/modules/withdrawals/withdrawals.repo.ts'`),
  violation('server-imports-no-other-app', 'apps/api/src/d.ts', `export * from '../../simulator/src/play.ts'`),
  valid('apps/simulator/src/play.ts', `export { zero } from '../../../packages/kernel/src/money.ts'`),
  violation(
    'simulator-is-external',
    'apps/simulator/src/inside.ts',
    `export { start } from '../../api/src/app.ts'
     export type { Form } from '../../../packages/contract/src/form.ts'`,
    2,
  ),
  // A cycle is reported at its first file.
  violation('no-cycles', 'apps/api/src/platform/chicken.ts', `export type * from './rooster.ts'`),
  valid('apps/api/src/platform/egg.ts', `export * from './chicken.ts'`),
  valid('apps/api/src/platform/rooster.ts', `export * from './egg.ts'`),
  violation('imports-resolve', 'apps/api/src/platform/lost.ts', `export * from './nowhere.ts'`),
  violation(
    'imports-are-visible',
    `${module}/withdrawals/hidden.ts`,
    `export type Row = import('../ledger/transfers.repo.ts').Row
     export const load = (name: string) => import(\`../\${name}/index.ts\`)
     declare const require: (path: string) => unknown
     export const old = require('../ledger/index.ts')`,
    3,
  ),

  valid(
    'apps/web/src/app/router.ts',
    `import { home } from '../pages/home.ts'
     export const routes = [home, () => import('../demo/index.tsx')]`,
  ),
  valid('apps/web/src/pages/home.ts', `export { inbox as home } from '../features/inbox/index.ts'`),
  valid(`${feature}/inbox/index.ts`, `export { inbox } from './part.tsx'`),
  valid(`${feature}/inbox/part.tsx`, `import { Button } from '../../ui/Button.tsx'; export const inbox = <Button />`),
  valid('apps/web/src/ui/Button.tsx', 'export const Button = () => <button type="button" />'),
  valid('apps/web/src/demo/index.tsx', `import { Button } from '../ui/Button.tsx'; export const demo = <Button />`),
  violation(
    'web-imports-no-server',
    'apps/web/src/pages/a.ts',
    `export type * from '../../../api/src/platform/open.ts'`,
  ),
  {
    file: 'apps/web/src/ui/b.ts',
    source: `export { default } from '@mui/material/Button'`,
    violates: ['imports-resolve', 'one-way-to-draw'],
  },
  violation('behaviour-behind-parts', 'apps/web/src/pages/f.ts', `export { Dialog } from '@base-ui/react/dialog'`),
  violation('web-runs-in-a-browser', 'apps/web/src/pages/b.ts', `export { readFileSync } from 'node:fs'`),
  violation('features-are-independent', `${feature}/outbox/index.ts`, `export * from '../inbox/index.ts'`),
  violation('feature-entry', 'apps/web/src/pages/c.ts', `export * from '../features/inbox/part.tsx'`),
  violation('only-the-router-imports-pages', `${feature}/outbox/a.ts`, `export * from '../../pages/home.ts'`),
  violation('shared-code-imports-no-feature', 'apps/web/src/ui/a.ts', `export * from '../features/inbox/index.ts'`),
  violation('demo-is-isolated', 'apps/web/src/demo/a.ts', `export * from '../features/inbox/index.ts'`),
  violation(
    'demo-stays-in-its-page',
    'apps/web/src/demo/b.ts',
    `export const read = () => fetch('/api/posts/list')
     export const keep = (token: string) => window.localStorage.setItem('token', token)
     const { sessionStorage } = window
     export const remembered = [sessionStorage.length, document.cookie]
     export const channel = () => new BroadcastChannel('demo')`,
    6,
  ),
  violation(
    'product-imports-no-demo',
    'apps/web/src/pages/d.ts',
    `export const demo = () => import('../demo/index.tsx')`,
  ),
  valid('apps/web/src/ui/recent-records.ts', `export const records = window.localStorage`),
  violation('demo-sends-nothing', 'apps/web/src/demo/c.ts', `export * from '../ui/recent-records.ts'`),
  violation('demo-is-lazy', 'apps/web/src/app/eager.ts', `export { demo } from '../demo/index.tsx'`),

  valid(
    `${module}/ledger/transfers.repo.ts`,
    `import { sql, type Kysely } from 'kysely'
     export interface Row { id: string }
     export const post = (db: Kysely<{ transfers: Row }>) => db.insertInto('transfers').values({ id: '1' }).execute()
     export const hold = sql\`update accounts set held = held + 1\``,
  ),
  valid(`${module}/ledger/index.ts`, `export { post } from './transfers.repo.ts'`),
  valid(
    `${module}/withdrawals/withdrawals.repo.ts`,
    `import { sql, type Kysely } from 'kysely'
     export const load = (db: Kysely<{ withdrawals: { id: string } }>) =>
       db.updateTable('withdrawals').set({ id: sql\`id\` }).where('id', '=', '1').execute()`,
  ),
  valid(
    `${module}/members/timeline.repo.ts`,
    `import { sql } from 'kysely'; export const all = sql\`select * from transfers\``,
  ),
  {
    file: `${module}/members/query.ts`,
    source: `import { sql, type Kysely } from 'kysely'
      export const find = (db: Kysely<{ members: { id: string } }>) => db.selectFrom('members').select('id').execute()
      export const one = sql<number>\`select 1\``,
    violates: ['sql-libraries-in-repositories', 'sql-in-repositories', 'sql-in-repositories'],
  },
  violation(
    'only-ledger-writes-money',
    `${module}/members/members.repo.ts`,
    `import { sql, type Kysely } from 'kysely'
     type Db = Kysely<{ accounts: { id: string }; members: { id: string } }>
     export const steal = [
       (db: Db) => db.updateTable('accounts as a').set({ id: '1' }).execute(),
       (db: Db) => db.deleteFrom('accounts').execute(),
       (db: Db, table: 'members') => db.insertInto(table).values({ id: '1' }).execute(),
       sql\`insert into public.transfers (id) values (1)\`,
       sql\`UPDATE
         "holds" SET released = true\`,
       (table: string) => sql\`delete from \${sql.table(table)} where true\`,
       recordTable(noun, { as: 't', table: 'transfers' }),
       (table: string) => recordTable(noun, { as: 't', table }),
       recordTable(noun, { as: 'm', table: 'members' }),
     ]
     declare const noun: never
     declare function recordTable(of: never, spec: { as: string; table: string }): void
     export const allowed = ['choose an update', sql\`select * from accounts for update\`, 'update accounts']`,
    8,
  ),
  violation(
    'money-is-never-a-number',
    `${module}/withdrawals/float.ts`,
    `export interface Row { amount: number; feeSatang: number; count: number }
     export const toBaht = (balance: number, text: string) =>
       [Number(text), Number.parseFloat(text), parseFloat(text), balance.toFixed(2), Number.isInteger(balance)]`,
    7,
  ),
  valid('apps/api/src/platform/config.ts', `export const port = process.env['PORT']`),
  valid('apps/simulator/src/config.ts', `export const port = process.env['PORT']`),
  violation(
    'environment-in-config-only',
    `${module}/members/settings.ts`,
    `import { env } from 'node:process'
     const { env: own } = process
     export const port = [process.env['PORT'], env['PORT'], own['PORT']]`,
    3,
  ),

  violation(
    'rules-not-licences',
    `${module}/promotions/caps.ts`,
    `export const isAllowed = (licenceProfile: string, config: { licenceProfile: string }) =>
       [licenceProfile === 'neutral', config.licenceProfile !== 'other', licenceProfile === 'ukgc']`,
    4,
  ),
  valid('packages/contract/src/licences/profiles.ts', `export const names = ['gli', 'ukgc', 'mga']`),
  valid(`${module}/promotions/tone.ts`, `export const isPlain = (tone: string) => tone === 'neutral'`),

  violation('files-stay-small', `${module}/members/endless.ts`, `export const first = 1${'\n'.repeat(501)}`),
  valid(`${module}/members/long-literal.ts`, `export const text = '${'x'.repeat(150)}'`),
  violation('lines-stay-short', `${module}/members/long-comment.ts`, `// ${'word '.repeat(30)}\nexport const one = 1`),
  violation('file-names', `${module}/members/utils.ts`, 'export const one = 1'),
  violation('file-names', `${module}/members/badlyNamed.ts`, 'export const one = 1'),
  violation(
    'lists-in-list-files',
    `${module}/members/places.ts`,
    'export const all = keysetList({}); declare function keysetList(of: object): unknown',
  ),
  valid(`${module}/members/reason.ts`, `// ${disable} no-console -- for this test\nexport const one = 1`),
  violation(
    'disabled-rules-have-a-reason',
    `${module}/members/no-reason.ts`,
    `// ${disable} no-console\nexport const one = 1`,
  ),
]

let project: string
let findings: Findings

beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'backoffice-architecture-'))
  symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(project, 'node_modules'))
  for (const { file, source } of cases) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), source)
  }
  findings = await findViolations(
    project,
    cases.map(({ file }) => file),
  )
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

test.each(cases)('$file violates $violates', ({ file, violates }) => {
  const found = findings.violations.filter(each => each.file === file).map(({ rule }) => rule)
  expect(found.toSorted()).toEqual(violates.toSorted())
})

test('every rule has a case that violates it', () => {
  const rules = [...importRules.map(({ name }) => name), ...sourceRuleNames]
  expect(rules.filter(rule => !cases.some(({ violates }) => violates.includes(rule ?? '')))).toEqual([])
})

test('every import of every file was seen', () => {
  expect(findings.unseen).toEqual([])
})

test('a file or an import the cruise did not see is reported', () => {
  const source = { file: 'apps/a.ts', specifiers: new Set(['./b.ts', 'node:fs']) }
  expect(unseenImports([source], { modules: [] })).toEqual(['apps/a.ts was not cruised'])
  const modules = [{ source: 'apps/a.ts', dependencies: [{ module: 'fs' }] }] as never
  expect(unseenImports([source], { modules })).toEqual(['apps/a.ts: its import of ./b.ts was not seen'])
})
