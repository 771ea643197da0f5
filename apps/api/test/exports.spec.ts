import { sql } from 'kysely'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, vi } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { callsOf, type Calls } from './support/list-calls.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const ROWS = 100_000
const LIST = '/userbalance/allwithdraw'

/** Many withdrawals, including names and accounts that break spreadsheets and CSV parsers. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  const member = await fixture.member(baht(0), { username: 'anong', firstName: 'อนงค์', lastName: 'ใจดี' })
  const tricky = await fixture.member(baht(0), { username: '=cmd', firstName: '@สมชาย, "ชาย"', lastName: '\nบรรทัดใหม่' })
  await fixture.asOwner(async db => {
    await sql`insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no,
      account_name, reason, requested_at, finished_at, business_day, finished_on, updated_at)
      select gen_random_uuid(), case when n <= 3 then (array['007', '123456789012345678', '=1+1'])[n]
        else 'x-' || n end, case when n % 1000 = 0 then ${tricky.id}::uuid else ${member.id}::uuid end,
             'rejected', n * 100 + 5, '014', lpad(n::text, 10, '0'), 'x', 'เหตุผลของรายการที่ ' || n,
             timestamptz '2026-07-11 18:30:15+00' - n * interval '1 second', now(), '2026-07-12', '2026-07-12', now()
        from generate_series(1, ${ROWS}) n`.execute(db)
    await sql`analyze withdrawals`.execute(db)
  })
  const url = await fixture.http.listen({ host: '127.0.0.1', port: 0 })
  return { fixture, url, owner: await callsOf(fixture, await fixture.admin('owner')) }
})

type Begun = { path: string; fileName: string; count: number; countIsEstimate: boolean }
async function begin(actor: Calls, query: Record<string, string>, more: object = {}): Promise<Begun> {
  const { status, body } = await actor.call('POST', '/exports', {
    list: 'withdrawals.list',
    query,
    locale: 'en',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Begun
}

async function used(actor: Calls, query: Record<string, string>, more: object = {}) {
  const begun = await begin(actor, query, more)
  const answer = await actor.take(begun.path)
  expect(answer.statusCode).toBe(200)
  return { begun, answer, ...parsed(answer.body) }
}

/** A strict RFC 4180 parser, written independently of the writer. */
function parsed(text: string): { header: string[]; rows: string[][]; records: Record<string, string>[] } {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [lines, cell, line]: [string[][], { text: string }, string[]] = [[], { text: '' }, []]
  let quoted = false
  for (let at = 1; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell.text += sign
      else if (text[at + 1] === '"') cell.text += text[++at]
      else quoted = false
    } else if (sign === '"' && cell.text === '') quoted = true
    else if (sign === ',' || (sign === '\r' && text[at + 1] === '\n')) {
      line.push(cell.text)
      cell.text = ''
      if (sign === '\r') {
        lines.push(line.splice(0))
        at++
      }
    } else cell.text += sign
  }
  expect([cell.text, line]).toEqual(['', []])
  const [header = [], ...rows] = lines
  return { header, rows, records: rows.map(row => Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']))) }
}

const streamed = (fixture: OfficeFixture) =>
  fixture.db
    .selectFrom('audit')
    .select(['after', 'outcome', 'actor_name'])
    .where('action', '=', 'exports.stream')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

describe('an exported list', () => {
  test('has the rows the list shows, under the same filter and order', async ({ stage: { owner } }) => {
    const query = { amountTo: '350', sort: 'amount' }
    const { records, begun } = await used(owner, query)
    const page = await owner.call('GET', `${LIST}?${String(new URLSearchParams({ ...query, limit: '200' }))}`)
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    const { nextCursor } = page.body['meta'] as { nextCursor: string }
    const rest = await owner.call(
      'GET',
      `${LIST}?${String(new URLSearchParams({ ...query, limit: '200', cursor: nextCursor }))}`,
    )
    const listed = [page, rest].flatMap(({ body }) => body.data as { id: string; amount: number }[])
    expect(records.map(record => [record['ID'], Number(record['Amount (THB)'])])).toEqual(
      listed.map(({ id, amount }) => [id, amount]),
    )
    expect([begun.count, begun.countIsEstimate]).toEqual([listed.length, false])
  })

  test('starts with a mark for Excel, ends its lines per the standard, and is sent as a download', async ({
    stage: { owner },
  }) => {
    const { answer, begun } = await used(owner, { amountTo: '3', from: '2026-07-11', to: '2026-07-12' })
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(begun.fileName).toBe('withdrawals_2026-07-11_2026-07-12.csv')
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="${begun.fileName}"`)
    expect(answer.body.replaceAll('\r\n', '').includes('\n')).toBe(false)
  })

  test('has times in the operator’s zone with its name, in the requester’s language', async ({ stage: { owner } }) => {
    const english = await used(owner, { amountTo: '1.05' })
    expect(english.header).toContain('Requested (Asia/Bangkok)')
    expect(english.records[0]).toMatchObject({
      'Requested (Asia/Bangkok)': '2026-07-12 01:30:14',
      'Amount (THB)': '1.05',
      'Business day': '2026-07-12',
    })
    const thai = await used(owner, { amountTo: '1.05' }, { locale: 'th' })
    expect(thai.header).toEqual(expect.arrayContaining(['เวลาที่แจ้งถอน (Asia/Bangkok)', 'ยอดถอน (บาท)']))
  })

  test('contains nothing a spreadsheet would execute or change', async ({ stage: { owner } }) => {
    const { records } = await used(owner, { amountTo: '3.05', sort: 'amount' })
    expect(records.map(record => record['Player site reference'])).toEqual(["'007", "'123456789012345678", "'=1+1"])
    expect(records.map(record => record['Pay to: number'])).toEqual(['000-0-00000-1', '000-0-00000-2', '000-0-00000-3'])
    const { records: hostile } = await used(owner, { q: '=cmd', amountTo: '1000.05' })
    expect(hostile).toHaveLength(1)
    expect(hostile[0]).toMatchObject({ Member: "'=cmd" })
    expect(hostile[0]?.['Member name']).toMatch(/^'@สมชาย, "ชาย"/)
  })

  test('has the requested columns, in that order', async ({ stage: { owner } }) => {
    const { header, rows } = await used(owner, { amountTo: '2.05', sort: 'amount' }, { columns: ['amount', 'status'] })
    expect([header, rows]).toEqual([
      ['Amount (THB)', 'Status'],
      [
        ['1.05', 'Rejected'],
        ['2.05', 'Rejected'],
      ],
    ])
    expect(
      await owner.call('POST', '/exports', { list: 'withdrawals.list', query: {}, locale: 'en', columns: ['secret'] }),
    ).toMatchObject({ status: 400, body: { fields: { columns: { code: expect.any(String) } } } })
  })

  test('masks what its reader may not see, like the list', async ({ stage: { fixture } }) => {
    const auditor = await callsOf(fixture, await fixture.admin('auditor'))
    const { records, answer } = await used(auditor, { amountTo: '3.05' })
    expect(records.map(record => record['Pay to: number'])).toEqual(['000-0-•••••-1', '000-0-•••••-2', '000-0-•••••-3'])
    expect(answer.body).not.toMatch(/0{9}[123]/)
  })

  test('is refused without the export permission or the list’s; the attempt is audited', async ({
    stage: { fixture },
  }) => {
    for (const role of ['finance-maker', 'support', 'marketing']) {
      const admin = await fixture.admin(role)
      const calls = await callsOf(fixture, admin)
      expect(await calls.call('POST', '/exports', { list: 'withdrawals.list', query: {}, locale: 'en' })).toMatchObject(
        { status: 403, body: { code: 'FORBIDDEN' } },
      )
      const audit = await fixture.db
        .selectFrom('audit')
        .select(['action', 'outcome', 'code'])
        .where('actor_id', '=', admin.id)
        .where('action', '=', 'exports.begin')
        .execute()
      expect(audit).toEqual([{ action: 'exports.begin', outcome: 'refused', code: 'FORBIDDEN' }])
    }
  })

  test.for([
    [{ amountTo: '1.005' }, 'query.amountTo'],
    [{ surplus: '1' }, 'query.surplus'],
    [{ from: 'yesterday' }, 'from'],
    [{ sort: 'name' }, 'query.sort'],
  ] as const)(
    'is refused with the field when the filter is invalid: %j',
    async ([query, field], { stage: { owner } }) => {
      const { status, body } = await owner.call('POST', '/exports', { list: 'withdrawals.list', query, locale: 'en' })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    },
  )

  test('is audited: admin, list, filter, number of rows sent', async ({ stage: { fixture, owner } }) => {
    const { rows } = await used(owner, { amountTo: '70' })
    expect((await streamed(fixture))[0]).toMatchObject({
      actor_name: 'Anong',
      after: { list: 'withdrawals.list', query: { amountTo: '70' }, rows: rows.length, complete: true },
    })
    expect(rows.length).toBe(69)
  })

  test('ends with its ticket: a second reader finds nothing', async ({ stage: { owner } }) => {
    const { path } = await begin(owner, { amountTo: '2' })
    expect([(await owner.take(path)).statusCode, (await owner.take(path)).statusCode]).toEqual([200, 404])
  })
})

describe(`${ROWS} rows`, () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = (): number => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1_048_576
  }

  test('is streamed: complete, and never as a whole in memory', { timeout: 360_000 }, async ({
    stage: { fixture, owner, url },
  }) => {
    const { path, count } = await begin(owner, {})
    expect(Math.abs(count - ROWS)).toBeLessThan(ROWS / 10)
    const before = held()
    const answer = await fetch(`${url}/api${path}`)
    let [lines, bytes, most, sampled] = [0, 0, before, 0]
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines++
      if (bytes - sampled > 2_000_000) [most, sampled] = [Math.max(most, held()), bytes]
    }
    expect(lines - 1).toBeGreaterThanOrEqual(ROWS)
    expect(bytes).toBeGreaterThan(20_000_000)
    expect(most - before).toBeLessThan(16)
    expect((await streamed(fixture))[0]).toMatchObject({ after: { rows: ROWS, complete: true } })
    expect(await openTransactions(fixture)).toBe(0)
  })

  test('stops being read when its reader disconnects', { timeout: 240_000 }, async ({
    stage: { fixture, owner, url },
  }) => {
    const { path } = await begin(owner, { sort: 'amount' })
    const leave = new AbortController()
    const answer = await fetch(`${url}/api${path}`, { signal: leave.signal })
    await answer.body?.getReader().read()
    leave.abort()
    const row = await vi.waitFor(
      async () => {
        const [last] = await streamed(fixture)
        expect(last?.after).toMatchObject({ complete: false })
        return last
      },
      { timeout: 120_000, interval: 50 },
    )
    expect((row?.after as { rows: number } | undefined)?.rows).toBeLessThan(ROWS / 2)
  })

  test('is cut off, visibly, when the requester’s session ends', { timeout: 240_000 }, async ({
    stage: { fixture, url },
  }) => {
    const admin = await callsOf(fixture, await fixture.admin('owner'))
    const { path } = await begin(admin, {})
    const answer = await fetch(`${url}/api${path}`)
    const reader = answer.body?.getReader()
    await reader?.read()
    await admin.signOut()
    const readAll = async () => {
      while ((await reader?.read())?.done === false) continue
    }
    await expect(readAll()).rejects.toThrow()
  })
})

test('an export is audited even where its slot cannot be released', async ({ stage: { fixture } }) => {
  const admin = await callsOf(fixture, await fixture.admin('auditor'))
  const { path } = await begin(admin, { amountTo: '5' })
  await fixture.asOwner(db => sql`revoke delete on export_slots from backoffice_app`.execute(db))
  try {
    await Promise.allSettled([admin.take(path)])
    expect((await streamed(fixture))[0]).toMatchObject({ after: { query: { amountTo: '5' }, complete: true } })
  } finally {
    await fixture.asOwner(async db => {
      await sql`grant delete on export_slots to backoffice_app`.execute(db)
      await sql`delete from export_slots`.execute(db)
    })
  }
})

describe('an admin exports two lists at a time', () => {
  type Streaming = { readonly response: Response; leave(): Promise<unknown> }
  /** A download whose reader pauses after the first bytes. */
  async function streaming(url: string, path: string): Promise<Streaming> {
    const response = await fetch(`${url}/api${path}`)
    const reader = response.body?.getReader()
    await reader?.read()
    return { response, leave: async () => reader?.cancel() }
  }
  const request = (actor: Calls) =>
    actor.call('POST', '/exports', { list: 'withdrawals.list', query: {}, locale: 'en' })
  const slotsOf = (fixture: OfficeFixture) => fixture.db.selectFrom('export_slots').selectAll().execute()

  test('however many start concurrently; the others keep their ticket, and an ended one makes room', {
    timeout: 60_000,
  }, async ({ stage: { fixture, url } }) => {
    const [admin, colleague] = [
      await callsOf(fixture, await fixture.admin('auditor')),
      await callsOf(fixture, await fixture.admin('auditor')),
    ]
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(admin, {})))
    const all = await Promise.all(begun.map(({ path }) => streaming(url, path)))
    const [running, refused] = [
      all.filter(({ response }) => response.status === 200),
      all.filter(({ response }) => response.status === 429),
    ]
    expect([running.length, refused.length]).toEqual([2, 6])
    expect(Number(refused[0]?.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await request(admin)).toMatchObject({ status: 429, body: { code: 'EXPORTS_BUSY', details: { most: 2 } } })
    const other = await begin(colleague, {})
    await (await streaming(url, other.path)).leave()

    await running[0]?.leave()
    await vi.waitFor(async () => expect(await slotsOf(fixture)).toHaveLength(1), { timeout: 30_000 })
    const waited = begun[all.findIndex(({ response }) => response.status === 429)]
    const next = await streaming(url, waited?.path ?? '')
    expect(next.response.status).toBe(200)
    await Promise.all([running[1]?.leave(), next.leave()])
    await vi.waitFor(async () => expect(await slotsOf(fixture)).toEqual([]), { timeout: 30_000 })
    expect((await request(admin)).status).toBe(200)
  })

  test('and a failed node’s slot is free again after a minute', async ({ freshDatabase }) => {
    const fixture = await openOffice(freshDatabase)
    const actor = await fixture.admin('auditor')
    const admin = await callsOf(fixture, actor)
    const until = new Date(fixture.clock.now().getTime() + 60_000)
    await fixture.db
      .insertInto('export_slots')
      .values([1, 2].map(slot => ({ admin_id: actor.id, slot, holder: fixture.newId(), held_until: until })))
      .execute()
    expect((await request(admin)).status).toBe(429)
    fixture.clock.advance(60_000)
    const { path } = (await request(admin)).body.data as Begun
    expect((await admin.take(path)).statusCode).toBe(200)
    expect(await slotsOf(fixture)).toHaveLength(1)
    await fixture.close()
  })
})

const openTransactions = async (fixture: OfficeFixture): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'
    and datname = current_database()`.execute(fixture.db)
  return rows[0]?.count ?? -1
}
