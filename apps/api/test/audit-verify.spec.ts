import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createSealing } from '../src/modules/audit/sealing.ts'
import { appendToAnchor } from '../src/modules/audit/seals/anchor.ts'
import { microsecondsOf, sealKeyOf } from '../src/modules/audit/seals/canonical.ts'
import { LATE_MINUTES, sealBatch } from '../src/modules/audit/seals/seals.repo.ts'
import type { Db } from '../src/platform/db/database.ts'
import { inherited } from './support/api-process.ts'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'
import { openPatientDatabase } from './support/patient-database.ts'

type Checks = ClientResponse<Endpoints['audit.checks']>['data']
const program = fileURLToPath(new URL('../src/cli/verify-audit.ts', import.meta.url))
const ENCRYPTION_KEY = Buffer.alloc(32, 1)

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return fixture
})

async function insertEntry(db: Db, id: string, now: Date): Promise<void> {
  await sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
    values (${id}::uuid, ${now}::timestamptz, 'system', 'system', 'r1', 'test.change', 'test', 'x', 'done')`.execute(db)
}

describe('npm run audit:verify', () => {
  test('ends with 0 on an intact log, and with 1 and the entry on a changed one', async ({
    freshDatabase,
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'verify-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const app = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test' })
    const owner = openPatientDatabase(freshDatabase.urls.owner, { max: 1, applicationName: 'test-owner' })
    onTestFinished(async () => void (await Promise.all([app.close(), owner.close()])))
    const anchor = join(folder, 'anchor.log')
    const [id, now] = [newId(), new Date()]
    await insertEntry(app.db, id, now)
    const batch = { key: sealKeyOf(ENCRYPTION_KEY), now: microsecondsOf(now), minutes: LATE_MINUTES, size: 10 }
    await sealBatch(app.db, batch)
    await appendToAnchor(app.db, anchor, now)
    const run = (...options: string[]) => {
      const env = {
        ...inherited(),
        ...freshDatabase.settings,
        INTEGRATION_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
        ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
        AUDIT_ANCHOR_FILE: anchor,
      }
      return spawnSync(process.execPath, [program, ...options], { env, encoding: 'utf8' })
    }
    const intact = run()
    expect(intact, intact.stderr).toMatchObject({ status: 0, stderr: '' })
    expect(intact.stdout).toMatch(/^1 entries in 1 seals; 1 wait since \S+\. Nothing was changed\.$/m)

    await sql`update audit set reason = 'other' where id = ${id}::uuid`.execute(owner.db)
    const changed = run()
    expect(changed).toMatchObject({ status: 1, stderr: `entry-edited: seal 1: entry ${id}\n` })
    expect(changed.stdout).toContain('Findings: 1.')
    expect(JSON.parse(run('--json').stdout)).toMatchObject({ intact: false, findingCount: 1 })
    expect(run('--from', 'x')).toMatchObject({ status: 1, stderr: expect.stringContaining('--from takes the number') })
  })
})

describe('a check from the screen', () => {
  test('runs in the background, is shown while it runs, and names what was changed', async ({
    fixture,
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'verify-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const config = { ...fixture.deps.config, auditAnchorFile: join(folder, 'anchor.log') }
    const sealing = createSealing({ ...fixture.deps, config })
    const owner = await fixture.admin('owner')
    const checks = async () => (await owner.get<Checks>('/audit/checks')).body.data
    const id = newId()
    await insertEntry(fixture.db, id, fixture.clock.now())
    await sealing.seal()
    const { status, body } = await owner.post<{ id: string }>('/audit/verify', {})
    expect(status).toBe(200)
    expect(await checks()).toMatchObject({ latest: null, running: { id: body.data.id, intact: null } })
    await sealing.run(body.data.id)
    const first = await checks()
    expect(first).toMatchObject({ latest: { intact: true, findings: [] }, running: null })
    expect(first.sealed).toBe(first.latest?.entries)

    await fixture.asOwner(async db => sql`update audit set reason = 'other' where id = ${id}::uuid`.execute(db))
    fixture.clock.advance(1_000)
    const again = await owner.post<{ id: string }>('/audit/verify', {})
    await sealing.run(again.body.data.id)
    expect((await checks()).latest).toMatchObject({
      intact: false,
      findingCount: 1,
      findings: [{ kind: 'entry-edited', entryId: id }],
    })
    expect((await (await fixture.admin('support')).post('/audit/verify', {})).status).toBe(403)
  })
})
