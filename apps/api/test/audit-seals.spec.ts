import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect } from 'vitest'
import { appendToAnchor } from '../src/modules/audit/seals/anchor.ts'
import { microsecondsOf, sealKeyOf } from '../src/modules/audit/seals/canonical.ts'
import { LATE_MINUTES, sealBatch } from '../src/modules/audit/seals/seals.repo.ts'
import { verifySeals } from '../src/modules/audit/seals/verify.ts'
import type { Db, Reader } from '../src/platform/db/database.ts'
import { test } from './support/database.ts'
import { openPatientDatabase } from './support/patient-database.ts'
import { rounds, undivided } from './support/size.ts'

const KEY = sealKeyOf(Buffer.alloc(32, 7))
const NOW = new Date('2026-07-12T05:00:00Z')
const [TAMPERINGS, WRITERS, SEALS, PER_SEAL] = [rounds(200, 10_000), undivided(20, 200), 12, 8]

type Seen = { readonly kind: string; readonly seal: number | null; readonly entryId: string | null }
type Row = { readonly id: string; readonly at: string; readonly seq: number; readonly position: number }

/** Equal in every run of one seed. */
let state = Number(process.env['FC_SEED'] ?? 20_260_712)
function randomInt(below: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}

const insertEntry = (id: string, at: Date | string) => sql`insert into audit (id, at, actor_kind, actor_id, actor_name,
    session_id, ip, user_agent, request_id, action, object_kind, object_id, outcome, reason, before, after)
  values (${id}::uuid, ${at}::timestamptz, 'admin', ${newId()}::uuid, 'Malee', ${newId()}::uuid, '203.0.113.7', 'x',
    ${newId()}, 'test.change', 'test', ${randomUUID()}, 'done', 'สาเหตุ "x"',
    '{"b":1,"a":{"c":10000000000000000000.5}}', '{"b":2}')`

const verify = (reader: Reader, anchors: readonly string[] = [], now = NOW) =>
  verifySeals(reader, { key: KEY, now, anchors })

async function sealAll(db: Db, size = 500): Promise<number> {
  let made = 0
  const batch = { key: KEY, now: microsecondsOf(NOW), minutes: LATE_MINUTES, size }
  while ((await sealBatch(db, batch)) !== null) made++
  return made
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T

/** Ways to change history. Each returns the statements, and the findings that must be among those reported. */
const tamperings: Readonly<Record<string, (rows: readonly Row[]) => [RawBuilder<unknown>[], Partial<Seen>[]]>> = {
  edit(rows) {
    const { id, at, seq } = pick(rows)
    const change = pick([
      sql`at = at + interval '1 microsecond'`,
      sql`actor_kind = 'system'`,
      sql`actor_id = gen_random_uuid()`,
      sql`actor_name = actor_name || ' '`,
      sql`session_id = null`,
      sql`ip = '203.0.113.8'`,
      sql`user_agent = 'y'`,
      sql`request_id = request_id || '0'`,
      sql`action = 'test.other'`,
      sql`object_kind = 'member'`,
      sql`object_id = ''`,
      sql`outcome = 'refused'`,
      sql`code = 'FORBIDDEN'`,
      sql`reason = null`,
      sql`before = jsonb_set(before, '{a,c}', '10000000000000000000.6')`,
      sql`after = '{"b":2,"c":null}'`,
      sql`authoriser_id = gen_random_uuid()`,
      sql`sole = not sole`,
    ])
    return [
      [sql`update audit set ${change} where id = ${id}::uuid and at = ${at}::timestamptz`],
      [{ kind: 'entry-edited', seal: seq, entryId: id }],
    ]
  },
  delete(rows) {
    const { id, seq } = pick(rows)
    return [[sql`delete from audit where id = ${id}::uuid`], [{ kind: 'entry-deleted', seal: seq, entryId: id }]]
  },
  'delete with its row of the seal'(rows) {
    const { id, seq } = pick(rows)
    return [
      [sql`delete from audit where id = ${id}::uuid`, sql`delete from audit_seal_rows where audit_id = ${id}::uuid`],
      [{ kind: 'seal-rows-changed', seal: seq }],
    ]
  },
  'insert an old entry'() {
    const id = newId()
    return [[insertEntry(id, '2026-07-12T01:00:00Z')], [{ kind: 'entry-inserted', entryId: id }]]
  },
  'insert a copy'(rows) {
    const { id, at } = pick(rows)
    return [
      [
        sql`insert into audit select id, at - interval '5 hours', actor_kind, actor_id, actor_name, session_id, ip,
          user_agent, request_id, action, object_kind, object_id, outcome, code, reason, before, after, authoriser_id,
          sole from audit where id = ${id}::uuid and at = ${at}::timestamptz`,
      ],
      [{ kind: 'entry-inserted', entryId: id }],
    ]
  },
  'insert into a seal'(rows) {
    const [id, { seq, at }] = [newId(), pick(rows)]
    return [
      [
        insertEntry(id, at),
        sql`insert into audit_seal_rows (seal_seq, position, audit_id, audit_at, hash)
          select ${seq}, count, ${id}::uuid, ${at}::timestamptz, ${createHash('sha256').digest()}
          from audit_seals where seq = ${seq}`,
      ],
      [{ kind: 'entry-inserted', seal: seq, entryId: id }],
    ]
  },
  reorder(rows) {
    const { seq, position } = pick(rows.filter(row => row.position > 0))
    return [
      [
        sql`update audit_seal_rows set position = position + 1000 where seal_seq = ${seq} and position in
          (${position}, ${position} - 1)`,
        sql`update audit_seal_rows set position = ${2 * position - 1} - (position - 1000)
          where seal_seq = ${seq} and position >= 1000`,
      ],
      [
        { kind: 'entry-reordered', seal: seq },
        { kind: 'seal-rows-changed', seal: seq },
      ],
    ]
  },
  'swap hashes'(rows) {
    const [one, other] = [pick(rows.filter(({ seq }) => seq % 2 === 0)), pick(rows.filter(({ seq }) => seq % 2 === 1))]
    return [
      [
        sql`update audit_seal_rows s set hash = o.hash from audit_seal_rows o
          where (s.audit_id, o.audit_id) in ((${one.id}::uuid, ${other.id}::uuid),
            (${other.id}::uuid, ${one.id}::uuid))`,
      ],
      [one, other].map(({ id, seq }) => ({ kind: 'entry-edited', seal: seq, entryId: id })),
    ]
  },
  'edit an entry and its hash'(rows) {
    const { id, seq } = pick(rows)
    return [
      [
        sql`update audit set reason = 'other' where id = ${id}::uuid`,
        sql`update audit_seal_rows set hash = sha256(hash) where audit_id = ${id}::uuid`,
      ],
      [
        { kind: 'entry-edited', seal: seq, entryId: id },
        { kind: 'seal-rows-changed', seal: seq },
      ],
    ]
  },
  'cut off the tail'() {
    const seq = 2 + randomInt(SEALS - 1)
    return [
      [
        sql`delete from audit where id in (select audit_id from audit_seal_rows where seal_seq >= ${seq})`,
        sql`delete from audit_seal_rows where seal_seq >= ${seq}`,
        sql`delete from audit_seals where seq >= ${seq}`,
      ],
      [{ kind: 'log-cut-off', seal: seq }],
    ]
  },
  'remove a seal'() {
    const seq = 1 + randomInt(SEALS)
    return [[sql`delete from audit_seals where seq = ${seq}`], [{ kind: 'seal-removed', seal: seq }]]
  },
  'remove a seal with its rows and entries'() {
    const seq = 1 + randomInt(SEALS - 1)
    return [
      [
        sql`delete from audit where id in (select audit_id from audit_seal_rows where seal_seq = ${seq})`,
        sql`delete from audit_seal_rows where seal_seq = ${seq}`,
        sql`delete from audit_seals where seq = ${seq}`,
      ],
      [{ kind: 'seal-removed', seal: seq }],
    ]
  },
  'edit a seal'() {
    const seq = 1 + randomInt(SEALS)
    const change = pick([
      sql`format = 2`,
      sql`sealed_at = sealed_at + interval '1 second'`,
      sql`count = count + 1`,
      sql`high_at = high_at + interval '1 microsecond'`,
      sql`root = sha256(root)`,
      sql`previous = sha256(hash)`,
      sql`hash = sha256(hash)`,
      sql`mac = sha256(mac)`,
    ])
    return [[sql`update audit_seals set ${change} where seq = ${seq}`], [{ kind: 'seal-changed', seal: seq }]]
  },
}

class Undone extends Error {}

describe('the audit log', () => {
  test(`${TAMPERINGS} random tamperings are all found, each with what was changed`, {
    timeout: 1_200_000,
  }, async ({ freshDatabase, onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'anchor-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const app = openPatientDatabase(freshDatabase.urls.app, { max: 2, applicationName: 'test' })
    const owner = openPatientDatabase(freshDatabase.urls.owner, { max: 2, applicationName: 'test-owner' })
    onTestFinished(async () => void (await Promise.all([app.close(), owner.close()])))
    const file = join(folder, 'anchor.log')
    for (let n = 0; n < SEALS; n++) {
      for (let i = 0; i < PER_SEAL; i++)
        await insertEntry(newId(), new Date(NOW.getTime() + n * 60_000 + i * 1_000)).execute(app.db)
      await sealAll(app.db)
    }
    await appendToAnchor(app.db, file, NOW)
    expect(await verify(app.db, [file])).toMatchObject({ intact: true, entries: SEALS * PER_SEAL, seals: SEALS })
    const { rows } = await sql<Row>`select audit_id as id, to_char(audit_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, seal_seq::int as seq, position from audit_seal_rows`.execute(app.db)

    const missed: unknown[] = []
    for (let n = 0; n < TAMPERINGS; n++) {
      const [name, tamper] = pick(Object.entries(tamperings))
      const [statements, expected] = tamper(rows)
      const undone = owner.db.transaction().execute(async tx => {
        for (const statement of statements) await statement.execute(tx)
        const { intact, findings } = await verify(tx, [file])
        for (const finding of expected)
          if (
            intact ||
            !findings.some(found => Object.entries(finding).every(([key, value]) => found[key as keyof Seen] === value))
          )
            missed.push({ name, finding, findings })
        throw new Undone()
      })
      await expect(undone).rejects.toBeInstanceOf(Undone)
    }
    expect(missed).toEqual([])
    expect(await verify(app.db, [file])).toMatchObject({ intact: true, findingCount: 0 })
  })

  test(`${WRITERS} writers and two sealers cause no false alarm and no fork`, { timeout: 300_000 }, async ({
    freshDatabase,
    onTestFinished,
  }) => {
    const app = openPatientDatabase(freshDatabase.urls.app, { max: 20, applicationName: 'test' })
    onTestFinished(() => app.close())
    let writing = true
    const sealer = async (): Promise<number> => {
      let made = 0
      while (writing) made += await sealAll(app.db, 37)
      return made + (await sealAll(app.db, 37))
    }
    const alarms: unknown[] = []
    const verifier = async () => {
      while (writing) {
        const { findings } = await verify(app.db)
        alarms.push(...findings)
      }
    }
    const background = [sealer(), sealer(), verifier()]
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let n = 0; n < 10; n++)
          await app.db.transaction().execute(async tx => {
            await insertEntry(newId(), new Date(NOW.getTime() - randomInt(60_000))).execute(tx)
            if (randomInt(5) === 0) await sql`select pg_sleep(0.02)`.execute(tx)
          })
      }),
    )
    writing = false
    await Promise.all(background)
    await sealAll(app.db)
    expect(alarms).toEqual([])
    const result = await verify(app.db)
    expect(result).toMatchObject({ intact: true, entries: WRITERS * 10, unsealed: { count: 0 }, findings: [] })
    const { rows } =
      await sql`select count(*)::int as seals, count(distinct previous)::int as previous, max(seq)::int as
      highest from audit_seals`.execute(app.db)
    expect(rows).toEqual([{ seals: result.seals, previous: result.seals, highest: result.seals }])
  })

  test('seals cannot be changed by the application', async ({ freshDatabase, onTestFinished }) => {
    const app = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test' })
    onTestFinished(() => app.close())
    for (const table of ['audit_seals', 'audit_seal_rows'])
      for (const statement of [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set hash = ''`,
        sql`truncate ${sql.table(table)}`,
      ])
        await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
  })
})
