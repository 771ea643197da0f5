import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Archiving, NOW, openArchiving } from './support/archive-fixture.ts'
import { test as base } from './support/database.ts'

const test = base.extend('log', async ({ freshDatabase }, { onCleanup }) => {
  const log = await openArchiving(freshDatabase)
  onCleanup(() => log.close())
  return log
})

const JANUARY = 'audit_2024_01'

const write = ({ db, clock }: Archiving, count: number, at = clock.now()) =>
  sql`insert into audit (id, at, actor_kind, actor_id, actor_name, ip, user_agent, request_id, action, object_kind,
      object_id, outcome, reason, before, after)
    select gen_random_uuid(), ${at}::timestamptz + n * interval '1.000001 seconds', 'admin', ${newId()}::uuid, 'มาลี',
      '203.0.113.7', E'x\\ty', 'r', 'test.change', 'test', 'x', 'done', E'line\\n"quoted" \\\\ สาเหตุ',
      '{"b":1,"a":{"c":10000000000000000000.50}}', null from generate_series(1, ${count}) n`.execute(db)

/** Entries of January 2024 and of today, sealed. */
async function twoMonths(log: Archiving): Promise<readonly string[]> {
  await write(log, 1_200)
  log.clock.advance(3_600_000)
  await log.seal()
  log.clock.set(NOW)
  await write(log, 3, new Date(Date.parse(NOW) - 60_000))
  await log.seal()
  return log.rowsOf('audit', '2024-01')
}

const fileOf = async (log: Archiving): Promise<string> =>
  join(log.folder, (await log.files()).find(name => name.startsWith('audit-2024-01')) ?? '')

describe('a month of the audit log that is old', () => {
  test('goes to a file that is verified with the rest, and comes back as it was', async ({ log }) => {
    const rows = await twoMonths(log)
    expect(rows.length).toBeGreaterThan(1_200)
    expect((await log.archiveAll()).audit).toBe('nothing')
    expect(await log.partitions('audit')).not.toContain(JANUARY)
    expect(await log.rowsOf('audit', '2024-01')).toEqual([])
    expect(await log.findings()).toEqual([])
    // A node without the folder relies on the sealed entry and on the hashes.
    expect(await log.findings(null)).toEqual([])
    const checks = await (await log.admin('owner')).get<{ archivedBefore: string }>('/audit/checks')
    expect(checks.body.data.archivedBefore).toBe('2024-03-01T00:00:00.000Z')
    const owner = await log.admin('owner')
    const { body } = await owner.get<{ action: string }[]>('/189a1sf898f/getadminhistory?action=archive.*')
    expect(new Set(body.data.map(({ action }) => action))).toEqual(new Set(['archive.write', 'archive.detach']))

    await log.restore('audit', '2024-01')
    expect(await log.rowsOf('audit', '2024-01')).toEqual(rows)
    expect(await log.findings()).toEqual([])
    await log.seal()
    expect(await log.findings()).toEqual([])
    await log.release('audit', '2024-01')
    await log.archiveAll()
    expect(await log.findings()).toEqual([])
    const results = await Array.fromAsync(log.archives.verify())
    expect(results.filter(({ state }) => state !== 'intact')).toEqual([])
  })

  test('leaves behind what verification needs: the anchor file that was begun in it is missed', async ({ log }) => {
    await twoMonths(log)
    await log.archiveAll()
    expect(await log.findings()).toEqual([])
    await rm(log.deps.config.auditAnchorFile)
    expect(await log.findings()).toEqual([['anchor-missing', log.deps.config.auditAnchorFile]])
  })

  test('is expected where it was while its partition is attached, whatever its archive says', async ({ log }) => {
    await twoMonths(log)
    expect((await log.run())?.audit).toBe('written')
    await log.seal()
    await log.asOwner(db =>
      sql`delete from audit where id = (select id from audit where action = 'test.change' order by at limit 1)`.execute(
        db,
      ),
    )
    expect(await log.findings()).toEqual([['entry-deleted']])
    // It differs from the file: it is not dropped.
    expect((await log.run())?.audit).toBe('attached-again')
    await log.seal()
    expect(await log.findings()).toEqual([['entry-deleted']])
    expect((await log.archiveAll()).audit).toBe('missing-entries')
    expect(await log.findings()).toEqual([['entry-deleted']])
  })

  test('stays while an entry of it has no seal', async ({ log }) => {
    await twoMonths(log)
    await write(log, 1, new Date('2024-01-20T00:00:00Z'))
    expect((await log.archiveAll()).audit).toBe('unsealed-entries')
    expect(await log.partitions('audit')).toContain(JANUARY)
  })

  test('stays while an entry of it is not as it was sealed', async ({ log }) => {
    await twoMonths(log)
    await log.asOwner(db =>
      sql`update audit set reason = 'other' where id = (select id from audit where action = 'test.change'
        order by at limit 1)`.execute(db),
    )
    await expect(log.archiveAll()).rejects.toThrow('is not as it was sealed')
    expect(await log.partitions('audit')).toContain(JANUARY)
    expect((await log.files()).filter(name => name.startsWith('audit'))).toEqual([])
    expect(await log.findings()).toEqual([['entry-edited']])
  })
})

describe('verification finds', () => {
  test('a month that was removed without an entry', async ({ log }) => {
    await write(log, 3)
    await log.seal()
    log.clock.set(NOW)
    await log.asOwner(async db => {
      await sql`alter table audit detach partition audit_2024_01`.execute(db)
      await sql`drop table audit_2024_01`.execute(db)
    })
    expect(await log.findings()).toContainEqual(['entry-deleted'])
    // Nor does a record without an entry explain it.
    await log.asOwner(db =>
      sql`insert into archived_partitions (id, table_name, month, begins_at, ends_at, file, format, sha256, rows_sha256,
          row_count, bytes, kept, entry_id, archived_at, detached_at, dropped_at)
        values (gen_random_uuid(), 'audit', '2024-01-01', '2024-01-01Z', '2024-02-01Z', 'x', 1, 'x', 'x', 3, 1, '{}',
          gen_random_uuid(), now(), now(), now())`.execute(db),
    )
    expect(await log.findings()).toContainEqual(['entry-deleted'])
  })

  test('an entry of the archive that has no seal', async ({ log }) => {
    await twoMonths(log)
    await log.run()
    // As if it had not waited for the seal.
    await log.asOwner(async db => {
      await sql`alter table audit detach partition audit_2024_01`.execute(db)
    })
    expect(await log.findings()).toContainEqual(['entry-deleted'])
    await log.seal()
    expect((await log.findings()).filter(([kind]) => kind === 'entry-deleted')).toEqual([])
  })

  test('an archive file that was changed, cut off or taken away', async ({ log }) => {
    await twoMonths(log)
    await log.archiveAll()
    const file = await fileOf(log)
    const name = file.split('/').at(-1) ?? ''
    const original = await readFile(file)
    const edited = (from: string, to: string): Buffer => {
      const lines = zstdDecompressSync(original).toString().trimEnd().split('\n')
      const rows = lines.slice(1, -1).map((line, at) => (at === 500 ? line.replace(from, to) : line))
      const rowsSha256 = createHash('sha256')
        .update(rows.map(line => `${line}\n`).join(''))
        .digest('hex')
      const end = JSON.stringify({ rows: rows.length, rowsSha256 })
      return zstdCompressSync(Buffer.from(`${[lines[0], ...rows, end].join('\n')}\n`))
    }
    const packed = (...lines: string[]) => zstdCompressSync(Buffer.from(lines.map(line => `${line}\n`).join('')))
    const [header = ''] = zstdDecompressSync(original).toString().split('\n', 1)
    const changes = [
      packed('null'),
      packed('{"format":1,"table":"audit","month":"2024-01","columns":[null]}', '[null]', '{}'),
      packed(header, '[1,{}]', 'null'),
      packed(header, '[', '{}'),
      edited('มาลี', 'สมชาย'),
      edited('"test.change"', '"test.other"'),
      // Only compressed in another way.
      edited('x', 'x'),
      original.subarray(0, original.length - 100),
      Buffer.concat([original.subarray(0, 200), Buffer.from([1 + (original[200] ?? 0)]), original.subarray(201)]),
      Buffer.from('x'),
    ]
    for (const content of changes) {
      await writeFile(file, content)
      expect(await log.findings()).toEqual([['archive-changed', name]])
      expect((await Array.fromAsync(log.archives.verify())).map(({ state }) => state)).toContain('changed')
      await expect(log.restore('audit', '2024-01')).rejects.toThrow()
    }
    // A folder in its place can't be read; what the rest of the verification finds is still reported.
    await rm(file)
    await mkdir(file)
    await log.asOwner(db =>
      sql`update audit set reason = 'other' where action = 'archive.detach' and object_id = 'audit/2024-01'`.execute(
        db,
      ),
    )
    expect((await log.findings()).map(([kind]) => kind)).toEqual(['entry-edited', 'archive-changed'])
    expect((await Array.fromAsync(log.archives.verify())).map(({ state }) => state)).toContain('changed')
    await log.asOwner(db => sql`update audit set reason = null where action = 'archive.detach'`.execute(db))
    await rmdir(file)
    await writeFile(file, original)
    expect(await log.findings()).toEqual([])
    await rename(file, `${file}.away`)
    expect(await log.findings()).toEqual([['archive-missing', name]])
    expect(await log.archives.figures[1]?.read()).toBe(1)
    await rename(`${file}.away`, file)
    expect(await log.partitions('audit')).not.toContain(JANUARY)
  })

  test('kept entries that were removed, edited or added', async ({ log }) => {
    await twoMonths(log)
    await log.archiveAll()
    const changes = [
      [sql`delete from audit_kept where action = 'audit.anchor-begin'`, 'archive-changed'],
      [sql`update audit_kept set after = '{}' where action = 'audit.anchor-begin'`, 'entry-edited'],
      [
        sql`insert into audit_kept select gen_random_uuid(), at, actor_kind, actor_id, actor_name, session_id, ip,
          user_agent, request_id, 'audit.anchor-end', object_kind, object_id, outcome, code, reason, before, after,
          authoriser_id, sole from audit_kept where action = 'audit.anchor-begin'`,
        'entry-inserted',
      ],
    ] as const
    await log.asOwner(db => sql`create table original as select * from audit_kept`.execute(db))
    for (const [change, kind] of changes) {
      await log.asOwner(db => change.execute(db))
      expect((await log.findings()).map(([found]) => found)).toContain(kind)
      await log.asOwner(async db => {
        await sql`delete from audit_kept`.execute(db)
        await sql`insert into audit_kept select * from original`.execute(db)
      })
      expect(await log.findings()).toEqual([])
    }
  })
})

test('a file that is damaged before the month is dropped brings the month back', async ({ log }) => {
  const rows = await twoMonths(log)
  await log.run()
  await log.seal()
  await writeFile(await fileOf(log), 'damaged')
  expect((await log.run())?.audit).toBe('attached-again')
  expect(await log.rowsOf('audit', '2024-01')).toEqual(rows)
  await log.seal()
  expect(await log.findings()).toEqual([])
  await log.archiveAll()
  expect(await log.findings()).toEqual([])
})

test('of several nodes one archives at a time', async ({ log }) => {
  const rows = await twoMonths(log)
  for (;;) {
    const steps = await Promise.all([log.run(), log.run(), log.run()])
    await log.seal()
    const done = steps.flatMap(step => (step === undefined ? [] : [step.audit]))
    expect(done.length).toBeGreaterThan(0)
    if (done.every(step => step === 'nothing')) break
  }
  expect(await log.partitions('audit')).not.toContain(JANUARY)
  expect(await log.findings()).toEqual([])
  await log.restore('audit', '2024-01')
  expect(await log.rowsOf('audit', '2024-01')).toEqual(rows)
})
