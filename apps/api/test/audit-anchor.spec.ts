import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createSealing } from '../src/modules/audit/sealing.ts'
import { appendToAnchor } from '../src/modules/audit/seals/anchor.ts'
import { endAnchor, openAnchors } from '../src/modules/audit/seals/anchors.repo.ts'
import { microsecondsOf, sealKeyOf } from '../src/modules/audit/seals/canonical.ts'
import { recordRestore } from '../src/modules/audit/seals/restores.repo.ts'
import { sealBatch } from '../src/modules/audit/seals/seals.repo.ts'
import { verifySeals } from '../src/modules/audit/seals/verify.ts'
import { consoleOrigin } from '../src/cli/cli-deps.ts'
import { recentChecks } from '../src/modules/audit/checks.repo.ts'
import type { Db } from '../src/platform/db/database.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { test as base } from './support/database.ts'
import { openPatientDatabase } from './support/patient-database.ts'
import { openOffice } from './support/office-fixture.ts'

const KEY = sealKeyOf(Buffer.alloc(32, 7))
const NOW = new Date('2026-07-12T05:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const ORIGIN = consoleOrigin('root@server')

/** A log of one entry a minute, each with a seal of its own, and the file its node writes. */
const test = base.extend('log', async ({ freshDatabase }, { onCleanup }) => {
  const app = openPatientDatabase(freshDatabase.urls.app, { max: 2, applicationName: 'test' })
  const owner = openPatientDatabase(freshDatabase.urls.owner, { max: 1, applicationName: 'test-owner' })
  const folder = await mkdtemp(join(tmpdir(), 'anchor-'))
  onCleanup(async () => void (await Promise.all([app.close(), owner.close(), rm(folder, { recursive: true })])))
  return createLog(app.db, owner.db, join(folder, 'anchor.log'))
})

function createLog(db: Db, owner: Db, file: string) {
  let minute = 0
  const append = () => appendToAnchor(db, file, at(minute))
  const findings = async (now = at(minute), key = KEY) => {
    const { findings: all } = await verifySeals(db, { key, now, anchors: [file] })
    return all.map(({ kind, seal, lastSeal }) => [kind, seal, ...(lastSeal === undefined ? [] : [lastSeal])])
  }
  return {
    db,
    owner,
    file,
    append,
    findings,
    lines: async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1),
    keep: (lines: readonly string[]) => writeFile(file, lines.map(line => `${line}\n`).join('')),
    /** Writes and seals entries, and appends their seals unless the node is down. */
    async grow(entries: number, isUp = true) {
      for (let n = 0; n < entries; n++) {
        const now = at(++minute)
        await sql`insert into audit
          (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
          values (${newId()}::uuid, ${now}::timestamptz, 'system', 'x', 'x', 'test.change', 'test', 'x', 'done')
        `.execute(db)
        await sealBatch(db, { key: KEY, now: microsecondsOf(now), minutes: 60, size: 100 })
        if (isUp) await append()
      }
    },
    /** The database as it was when it had this many seals. */
    async revertTo(seals: number, written: number) {
      await sql`delete from audit where id in (select audit_id from audit_seal_rows where seal_seq > ${seals})`.execute(
        owner,
      )
      await sql`delete from audit_seal_rows where seal_seq > ${seals}`.execute(owner)
      await sql`delete from audit_seals where seq > ${seals}`.execute(owner)
      await sql`update audit_anchors set seq = ${written}`.execute(owner)
    },
    restored: (minutes = minute) =>
      inTransaction(db, tx =>
        recordRestore(
          tx,
          { file: 'monday.tar.zst', takenAt: at(5), restoredAt: at(minutes), reason: 'Disk lost' },
          ORIGIN,
          at(minutes),
        ),
      ),
  }
}

describe('an anchor file', () => {
  test('that was never written is no finding, and its beginning is an entry of the log', async ({ log }) => {
    expect(await log.append()).toEqual({ isNew: false, lost: false, foreign: false })
    expect(await log.findings()).toEqual([])
    await log.grow(1, false)
    expect(await log.findings()).toEqual([])
    expect(await log.append()).toEqual({ isNew: true, lost: false, foreign: false })
    await log.grow(2)
    expect(await log.findings()).toEqual([])
    const { rows } = await sql`select action, after from audit where object_kind = 'audit-anchor'`.execute(log.db)
    expect(rows).toEqual([{ action: 'audit.anchor-begin', after: { host: hostname(), file: log.file } }])
  })

  test('that was deleted is a finding, before and after the node goes on with a new one', async ({ log }) => {
    await log.grow(5)
    await rm(log.file)
    expect(await log.findings()).toEqual([['anchor-missing', null]])
    expect(await log.append()).toEqual({ isNew: false, lost: true, foreign: false })
    expect(await log.findings()).toEqual([['anchor-missing', null]])
    await log.grow(2)
    expect(await log.lines()).toHaveLength(2)
    expect(await log.findings()).toEqual([['anchor-shortened', 1, 5]])
  })

  test('that was emptied is a finding, before and after the node goes on', async ({ log }) => {
    await log.grow(5)
    await truncate(log.file)
    expect(await log.findings()).toEqual([['anchor-shortened', 1, 5]])
    expect(await log.append()).toMatchObject({ lost: true })
    await log.grow(1)
    expect(await log.findings()).toEqual([['anchor-shortened', 1, 5]])
  })

  test('that lost its last lines is a finding, before and after the node goes on', async ({ log }) => {
    await log.grow(5)
    const lines = await log.lines()
    await log.keep(lines.slice(0, 3))
    expect(await log.findings()).toEqual([['anchor-shortened', 4, 5]])
    expect(await log.append()).toMatchObject({ lost: true })
    await log.grow(2)
    expect(await log.findings()).toEqual([['anchor-shortened', 4, 5]])
    // Lines brought back from a copy.
    await log.keep([...lines, ...(await log.lines()).slice(3)])
    expect(await log.findings()).toEqual([])
  })

  test('that lost its first lines, or some between, is a finding', async ({ log }) => {
    await log.grow(5)
    const lines = await log.lines()
    await log.keep(lines.slice(2))
    expect(await log.findings()).toEqual([['anchor-shortened', 1, 2]])
    await log.keep(lines.filter((_, n) => n !== 2))
    expect(await log.findings()).toEqual([['anchor-shortened', 3, 3]])
    await log.keep(lines)
    expect(await log.findings()).toEqual([])
  })

  test.for([
    ['edited', (line: string) => line.replace('"count":1', '"count":2')],
    ['unreadable', () => 'no seal'],
  ] as const)('of which one line is %s is named with that line alone', async ([, edit], { log }) => {
    await log.grow(5)
    const lines = await log.lines()
    for (const changed of [0, 2, 4]) {
      await log.keep(lines.map((line, n) => (n === changed ? edit(line) : line)))
      const { findings } = await verifySeals(log.db, { key: KEY, now: at(5), anchors: [log.file] })
      expect(findings).toEqual([
        { kind: 'anchor-changed', seal: null, entryId: null, detail: `${log.file}:${changed + 1}` },
      ])
    }
  })

  test('with its lines in another order is changed', async ({ log }) => {
    await log.grow(5)
    const [one = '', two = '', three = '', four = '', five = ''] = await log.lines()
    await log.keep([one, two, four, three, five])
    expect(await log.findings()).toContainEqual(['anchor-changed', null])
  })

  test('that lags behind is a finding once its lines are overdue', async ({ log }) => {
    await log.grow(2)
    await log.grow(1, false)
    expect(await log.findings()).toEqual([])
    expect(await log.findings(at(20))).toEqual([['anchor-behind', 3]])
  })

  test('of a release before anchors had ids is taken over', async ({ log }) => {
    await log.grow(3)
    const lines = (await log.lines()).map(line => {
      const { anchor: _, ...seal } = JSON.parse(line) as Record<string, unknown>
      return JSON.stringify(seal)
    })
    await log.keep(lines)
    await sql`delete from audit where object_kind = 'audit-anchor'`.execute(log.owner)
    await sql`delete from audit_anchors`.execute(log.owner)
    expect(await log.append()).toEqual({ isNew: false, lost: false, foreign: false })
    await log.grow(1)
    expect((await log.lines()).slice(0, 3)).toEqual(lines)
    expect(await openAnchors(log.db)).toMatchObject([{ file: log.file, seq: 4 }])
  })

  test('of another node is a finding when it has not been written for a day, until it is ended', async ({ log }) => {
    await log.grow(1)
    const [anchor] = await openAnchors(log.db)
    await sql`update audit set after = after || '{"host":"node-2"}' where object_kind = 'audit-anchor'`.execute(
      log.owner,
    )
    await sql`update audit_anchors set host = 'node-2'`.execute(log.owner)
    await rm(log.file)
    await log.grow(3)
    const isMissing = async (minutes: number) =>
      (await log.findings(at(minutes))).some(([kind]) => kind === 'anchor-missing')
    expect(await isMissing(1_000)).toBe(false)
    expect(await isMissing(1_500)).toBe(true)
    const end = () => inTransaction(log.db, tx => endAnchor(tx, anchor?.id ?? '', 'Node retired', ORIGIN, at(4)))
    expect(await end()).toBe(true)
    expect(await isMissing(1_500)).toBe(false)
    expect(await end()).toBe(false)
  })

  test('that lost lines is explained by ending it: kept aside, and a new one holds every seal', async ({ log }) => {
    await log.grow(5)
    await log.keep((await log.lines()).slice(2))
    const [anchor] = await openAnchors(log.db)
    await inTransaction(log.db, tx => endAnchor(tx, anchor?.id ?? '', 'Disk replaced', ORIGIN, at(5)))
    expect(await log.append()).toMatchObject({ isNew: true, lost: false })
    await log.grow(1)
    expect(await log.findings()).toEqual([])
    expect(await log.lines()).toHaveLength(6)
    expect((await readdir(join(log.file, '..'))).toSorted()).toEqual(['anchor.log', `anchor.log.${anchor?.id}`])
    const { rows } = await sql`select reason, actor_name from audit where action = 'audit.anchor-end'`.execute(log.db)
    expect(rows).toEqual([{ reason: 'Disk replaced', actor_name: 'root@server' }])
  })
})

describe('an anchor file of another database', () => {
  test('is named so, whatever its key, and left as it is', async ({ log }) => {
    await log.grow(3)
    const other = await log.lines()
    const [anchor] = await openAnchors(log.db)
    await sql`truncate audit, audit_seals, audit_seal_rows, audit_anchors`.execute(log.owner)
    await rm(log.file)
    await log.grow(4)
    expect(await log.findings()).toEqual([])
    await log.keep(other)
    expect(await log.append()).toEqual({ isNew: false, lost: false, foreign: true })
    expect(await log.findings()).toEqual([['anchor-foreign', null]])
    // Under another key: each of its seals is not genuine here.
    await log.keep(other.map(line => line.replace(/"mac":"[0-9a-f]{64}"/, `"mac":"${'0'.repeat(64)}"`)))
    expect(await log.findings()).toEqual([['anchor-foreign', null]])
    expect(anchor).toBeDefined()
  })

  test('that began as a copy of this one is named from the seal on where it differs', async ({ log }) => {
    await log.grow(3)
    const common = await log.lines()
    await log.grow(2)
    const copy = (await log.lines()).slice(3).map(line => line.replace(/"anchor":"[^"]+"/, `"anchor":"${newId()}"`))
    await log.revertTo(3, 3)
    await log.keep(common)
    await log.grow(3)
    await log.keep([...common, ...copy])
    expect(await log.findings()).toContainEqual(['anchor-foreign', 4])
  })
})

describe('a restored backup', () => {
  test('leaves an anchor that is newer than the database: a finding', async ({ log }) => {
    await log.grow(6)
    await log.revertTo(3, 2)
    expect(await log.findings()).toEqual([4, 5, 6].map(seal => ['log-cut-off', seal]))
    await log.grow(1)
    expect(await log.findings()).toEqual([
      ['seal-changed', 4],
      ['log-cut-off', 5],
      ['log-cut-off', 6],
    ])
  })

  test('is explained by its entry in the log, which names the lost seals for ever', async ({ log }) => {
    await log.grow(6)
    await log.revertTo(3, 2)
    await log.restored()
    const verify = () => verifySeals(log.db, { key: KEY, now: at(20), anchors: [log.file] })
    const { rows } = await sql<{ id: string; after: unknown }>`select id, actor_name, reason, after from audit
      where action = 'database.restore'`.execute(log.db)
    expect(rows).toMatchObject([
      { actor_name: 'root@server', reason: 'Disk lost', after: { file: 'monday.tar.zst', lastSeal: 3 } },
    ])
    const explained = { kind: 'log-restored', seal: 4, lastSeal: 6, entryId: rows[0]?.id, detail: 'monday.tar.zst' }
    expect(await verify()).toMatchObject({ intact: true, findingCount: 0, findings: [explained] })
    // The node goes on, past the seals that were lost.
    await log.grow(5)
    expect(await verify()).toMatchObject({ intact: true, findingCount: 0, findings: [explained] })
    // What is cut off later, no earlier restore explains.
    await log.revertTo(7, 7)
    expect(await log.findings(at(20))).toEqual([
      ['log-cut-off', 8],
      ['log-restored', 4, 6],
    ])
  })

  test('explains neither a lost line nor a seal that was made after it', async ({ log }) => {
    await log.grow(6)
    await log.revertTo(3, 2)
    await log.restored(4)
    expect(await log.findings()).toEqual([
      ['log-cut-off', 5],
      ['log-cut-off', 6],
      ['log-restored', 4, 4],
    ])
  })
})

describe('a check', () => {
  test('follows within a quarter of an hour when the anchor file was deleted, and says so on the screen', async ({
    database,
    onTestFinished,
  }) => {
    await database.reset()
    const fixture = await openOffice(database)
    onTestFinished(() => fixture.close())
    const folder = await mkdtemp(join(tmpdir(), 'anchor-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'anchor.log')
    const sealing = createSealing({ ...fixture.deps, config: { ...fixture.deps.config, auditAnchorFile: file } })
    const write = () =>
      sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind,
      object_id, outcome) values (${newId()}::uuid, ${fixture.clock.now()}::timestamptz, 'system', 'x', 'x', 'test.change',
      'test', 'x', 'done')`.execute(fixture.db)
    await write()
    await sealing.seal()
    await sealing.verifyDaily()
    expect((await recentChecks(fixture.db)).latest).toMatchObject({ intact: true })
    fixture.clock.advance(60_000)
    await sealing.verifyDaily()
    await rm(file)
    await write()
    await sealing.seal()
    await sealing.verifyDaily()
    expect((await recentChecks(fixture.db)).latest).toMatchObject({
      intact: false,
      findings: [{ kind: 'anchor-shortened', seal: 1 }],
    })
    // Once: the check of the day comes again a day later.
    const { latest } = await recentChecks(fixture.db)
    fixture.clock.advance(60_000)
    await appendFile(file, '')
    await sealing.verifyDaily()
    expect((await recentChecks(fixture.db)).latest?.id).toBe(latest?.id)
  })
})
