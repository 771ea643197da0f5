import { appendFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { beginCheck, recentChecks, saveFailure } from '../src/modules/audit/checks.repo.ts'
import { appendToAnchor } from '../src/modules/audit/seals/anchor.ts'
import { microsecondsOf, sealKeyOf } from '../src/modules/audit/seals/canonical.ts'
import { sealBatch, unsealedTail } from '../src/modules/audit/seals/seals.repo.ts'
import { verifySeals } from '../src/modules/audit/seals/verify.ts'
import type { Db } from '../src/platform/db/database.ts'
import { test as base } from './support/database.ts'
import { openPatientDatabase } from './support/patient-database.ts'

const KEY = sealKeyOf(Buffer.alloc(32, 7))
const NOW = new Date('2026-07-12T05:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const test = base.extend('log', async ({ freshDatabase }, { onCleanup }) => {
  const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 4, applicationName: 'test' })
  const folder = await mkdtemp(join(tmpdir(), 'anchor-'))
  onCleanup(async () => void (await Promise.all([close(), rm(folder, { recursive: true })])))
  const file = join(folder, 'anchor.log')
  return {
    db,
    file,
    seal: (now = NOW) => sealBatch(db, { key: KEY, now: microsecondsOf(now), minutes: 5, size: 100 }),
    findings: async (now = NOW) =>
      (await verifySeals(db, { key: KEY, now, anchors: [file] })).findings.map(({ kind }) => kind),
  }
})

const write = (db: Db, when: Date) =>
  sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
    values (${newId()}::uuid, ${when}::timestamptz, 'system', 'x', 'x', 'test.change', 'test', 'x', 'done')`.execute(db)

describe('sealing', () => {
  test('goes on after an entry from a clock that is ahead', async ({ log: { db, seal, findings } }) => {
    await write(db, at(180))
    expect(await seal()).toMatchObject({ count: 1 })
    await write(db, at(1))
    expect(await unsealedTail(db, microsecondsOf(at(2)))).toMatchObject({ count: 1, since: at(1) })
    expect(await seal(at(2))).toMatchObject({ count: 1 })
    expect(await findings(at(2))).toEqual([])
    expect(await findings(at(400))).not.toContain('entry-inserted')
  })

  test('at the first start is no missing anchor file', async ({ log: { db, seal, findings } }) => {
    expect(await findings()).toEqual([])
    await write(db, NOW)
    await seal()
    expect(await findings(at(1))).toEqual([])
    expect(await findings(at(10))).toEqual(['anchor-missing'])
  })

  test('shares an anchor file with another process, and mends a line that was cut off', async ({
    log: { db, file, seal, findings },
  }) => {
    for (let n = 0; n < 3; n++) {
      await write(db, at(n))
      await seal()
      await Promise.all([appendToAnchor(db, file, NOW), appendToAnchor(db, file, NOW)])
    }
    const whole = await readFile(file, 'utf8')
    expect(whole.split('\n')).toHaveLength(4)
    // The process ended while it wrote, before it recorded the line.
    await truncate(file, whole.length - 40)
    await sql`update audit_anchors set seq = 2`.execute(db)
    expect(await findings(at(1))).toEqual([])
    await appendToAnchor(db, file, NOW)
    expect(await readFile(file, 'utf8')).toBe(whole)
    await appendFile(file, whole)
    expect(await findings(at(6))).toEqual([])
  })

  test('and verifying a long log holds only a few entries at a time', async ({ log: { db } }) => {
    await sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
      select gen_random_uuid(), ${NOW}::timestamptz + n / 3 * interval '1 second', 'system', 'x', 'x', 'test.change',
        'test', 'x', 'done' from generate_series(1, 800) n`.execute(db)
    const { watched, most } = watch(db)
    const batch = { key: KEY, now: microsecondsOf(at(60)), minutes: 5, size: 600 }
    expect(await sealBatch(watched, batch)).toMatchObject({ count: 600 })
    expect(await sealBatch(watched, batch)).toMatchObject({ count: 200 })
    expect(await verifySeals(watched, { key: KEY, now: at(60), anchors: [] })).toMatchObject({
      intact: true,
      entries: 800,
      seals: 2,
    })
    expect(most()).toBe(250)
  })
})

/** The database, and the most contents of entries that came in one answer. */
function watch(db: Db): { readonly watched: Db; most(): number } {
  let most = 0
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.filter(row => 'content' in row).length)
      return result
    },
  })
  return { watched, most: () => most }
}

describe('checks', () => {
  test('of concurrent requests one runs, and an abandoned one ends', async ({ log: { db } }) => {
    const begun = await Promise.all(Array.from({ length: 4 }, () => beginCheck(db, null, NOW)))
    expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    const next = await beginCheck(db, null, at(61))
    expect(next.isNew).toBe(true)
    expect((await recentChecks(db)).running?.id).toBe(next.id)
  })

  test('that failed leave the last result in force', async ({ log: { db } }) => {
    const broken = await beginCheck(db, null, NOW)
    await sql`update audit_checks set finished_at = ${NOW}::timestamptz, intact = false`.execute(db)
    const failed = await beginCheck(db, null, at(5))
    await saveFailure(db, failed.id, 'statement timeout', at(6))
    expect((await recentChecks(db)).latest).toMatchObject({ id: broken.id, intact: false })
  })
})
