import { randomUUID } from 'node:crypto'
import { boundsOf, newId } from '@backoffice/kernel'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { test } from './support/promotion-fixture.ts'
import { type Asked, FIRST, issue, nextDay, type Report, rowsOf, SECOND, THIRD } from './support/report-calls.ts'

const DAY_MS = 86_400_000

describe('an issued report', () => {
  test('is refused for days that are not over, and for intervals that make no sense', async ({ fixture }) => {
    const member = await fixture.member(baht(100))
    await fixture.later(DAY_MS)
    const { owner, clock } = fixture
    const refusal = async (asked: Partial<Asked>) => {
      const { status, body } = await owner.post('/reports', { kind: 'liability', from: FIRST, to: FIRST, ...asked })
      return [status, body.code, ...Object.entries(body.fields ?? {}).map(([name, { code }]) => `${name} ${code}`)]
    }
    expect(await refusal({ from: SECOND })).toEqual([400, 'VALIDATION', 'to BEFORE_START'])
    expect(await refusal({ to: SECOND })).toEqual([422, 'DAY_NOT_OVER'])
    expect(await refusal({ to: '2199-12-31', from: '2199-12-01' })).toEqual([422, 'DAY_NOT_OVER'])
    expect(await refusal({ from: '2025-06-07' })).toEqual([400, 'VALIDATION', 'to TOO_MANY_DAYS'])
    expect((await refusal({ from: '2026-02-30' })).slice(0, 2)).toEqual([400, 'VALIDATION'])
    expect(await refusal({ memberId: member.id })).toEqual([400, 'VALIDATION', 'memberId NOT_ALLOWED'])
    const ofMember = { kind: 'player-statement' }
    expect(await refusal(ofMember)).toEqual([400, 'VALIDATION', 'memberId REQUIRED'])
    expect(await refusal({ ...ofMember, memberId: newId() })).toEqual([400, 'VALIDATION', 'memberId MEMBER_UNKNOWN'])
    // 400 days are the most.
    expect(await refusal({ from: '2025-06-08' })).toEqual([200, undefined])
    // What was posted just before midnight may not be committed yet.
    const { to } = boundsOf(SECOND, fixture.deps.config.dayRule)
    clock.set(new Date(to.getTime() + 5 * 60_000 - 1))
    await owner.signIn()
    const early = await owner.post('/reports', { kind: 'liability', from: SECOND, to: SECOND })
    expect(early.body).toMatchObject({
      code: 'DAY_NOT_OVER',
      details: { day: SECOND, until: new Date(to.getTime() + 5 * 60_000).toISOString() },
    })
    clock.advance(1)
    expect(await refusal({ from: SECOND, to: SECOND })).toEqual([200, undefined])
  })

  test('is issued again as its next version, and says that nothing changed or what did', async ({ fixture }) => {
    const { owner } = fixture
    const member = await fixture.member(baht(100))
    const { id } = await fixture.deposit(member, 250)
    await nextDay(fixture, SECOND)
    const statement = { kind: 'player-statement', from: FIRST, to: FIRST, memberId: member.id }
    const owed = { kind: 'liability', from: FIRST, to: FIRST }
    const [first, second] = [await issue(owner, statement), await issue(owner, statement)]
    expect([first.version, first.outcome, first.difference]).toEqual([1, 'first', null])
    expect([second.version, second.outcome, second.difference]).toEqual([
      2,
      'unchanged',
      { from: 1, added: 0, removed: 0, changed: 0, lines: [] },
    ])
    await issue(owner, owed)
    await fixture.reverse(id)
    // The reversal is booked today: yesterday’s figures stay, and its line says what became of it.
    expect((await issue(owner, owed)).outcome).toBe('unchanged')
    const third = await issue(owner, statement)
    expect([third.version, third.outcome]).toEqual([3, 'changed'])
    expect(rowsOf(third, 'wallets')).toEqual(rowsOf(first, 'wallets'))
    expect(third.difference).toMatchObject({
      from: 2,
      changed: 1,
      lines: [{ table: 'lines', kind: 'changed', before: { reversedOn: null }, after: { reversedOn: SECOND } }],
    })
    const { rows } = await sql`select from issued_reports`.execute(fixture.db)
    expect(rows).toHaveLength(5)
  })

  test('keeps its versions apart when several admins issue it at the same time', async ({ fixture }) => {
    await fixture.member(baht(100))
    await nextDay(fixture, SECOND)
    const asked = { kind: 'liability', from: FIRST, to: FIRST }
    const replies = await Promise.all(Array.from({ length: 5 }, () => fixture.owner.post<Report>('/reports', asked)))
    expect(replies.map(({ body }) => body.data.version).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
    // The same key is the same report.
    const key = randomUUID()
    const same = await Promise.all([1, 2].map(() => fixture.owner.post<Report>('/reports', asked, key)))
    expect(new Set(same.filter(({ status }) => status === 200).map(({ body }) => body.data.version))).toEqual(
      new Set([6]),
    )
  })

  test('is verified against its hash, its audit entry and the seals', async ({ fixture }) => {
    const { owner, audit } = fixture
    await fixture.member(baht(100))
    await owner.signIn()
    await audit.sealing.seal()
    await nextDay(fixture, SECOND)
    const report = await issue(owner, { kind: 'liability', from: FIRST, to: FIRST })
    expect(report.seal).toMatchObject({ seq: 1 })
    const verified = async () =>
      (await owner.get<Record<string, unknown>>(`/reports/${report.id}/verification`)).body.data
    expect(await verified()).toMatchObject({ verdict: 'waiting', content: 'intact', seal: 'intact', entry: 'waiting' })
    await audit.sealing.seal()
    expect(await verified()).toMatchObject({ verdict: 'intact', entry: 'intact', sealedBy: 2, computed: report.hash })
    // The product itself has no right to change one.
    for (const change of [sql`update issued_reports set title = 'x'`, sql`delete from issued_reports`])
      await expect(change.execute(fixture.db)).rejects.toThrow(/permission denied/)

    const restore = async (change: ReturnType<typeof sql>, expected: Record<string, unknown>) => {
      await fixture.asOwner(async db => {
        await sql`create table kept as select * from issued_reports`.execute(db)
        await sql`create table kept_audit as select * from audit where object_kind = 'issued-report'`.execute(db)
        await change.execute(db)
      })
      expect(await verified()).toMatchObject({ verdict: 'changed', ...expected })
      await fixture.asOwner(async db => {
        await sql`update issued_reports r set content = k.content, title = k.title, hash = k.hash,
          seal_hash = k.seal_hash from kept k where k.id = r.id`.execute(db)
        await sql`update audit a set after = k.after from kept_audit k where k.id = a.id`.execute(db)
        await sql`drop table kept, kept_audit`.execute(db)
      })
      expect(await verified()).toMatchObject({ verdict: 'intact' })
    }
    const content = sql`jsonb_set(content, '{tables,0,rows,0,closing}', '"1"')`
    await restore(sql`update issued_reports set content = ${content}`, { content: 'changed', entry: 'intact' })
    await restore(sql`update issued_reports set title = 'Other'`, { content: 'changed' })
    // Who computes the hash anew is found by the entry, and who changes the entry by its seal.
    await restore(sql`update issued_reports set hash = sha256('x')`, { content: 'changed', entry: 'changed' })
    await restore(sql`update audit set after = after || '{"hash":"00"}' where action = 'issued-report.issue'`, {
      content: 'intact',
      entry: 'changed',
    })
    await restore(sql`update issued_reports set seal_hash = sha256('x')`, { content: 'changed', seal: 'changed' })
  })

  test('is read by those who may, issued by fewer, and downloaded with its head', async ({ fixture }) => {
    const { owner } = fixture
    await fixture.member(baht(123.45))
    await nextDay(fixture, SECOND)
    const asked = { kind: 'liability', from: FIRST, to: FIRST }
    const { id, hash } = await issue(owner, asked)
    const [compliance, auditor, support] = [
      await fixture.admin('compliance'),
      await fixture.admin('auditor'),
      await fixture.admin('support'),
    ]
    const status = async (admin: FixtureAdmin) => [
      (await admin.get('/reports')).status,
      (await admin.get(`/reports/${id}`)).status,
      (await admin.post('/reports', asked)).status,
    ]
    expect(await status(compliance)).toEqual([200, 200, 200])
    expect(await status(auditor)).toEqual([200, 200, 403])
    expect(await status(support)).toEqual([403, 403, 403])
    expect((await auditor.get(`/reports/${newId()}`)).status).toBe(404)

    const file = async (format: string, locale: string) => {
      const { body } = await auditor.post<{ path: string; fileName: string }>(`/reports/${id}/ticket`, {
        format,
        locale,
      })
      const { rawPayload } = await fixture.http.inject({ method: 'GET', url: `/api${body.data.path}` })
      return { ...body.data, bytes: rawPayload }
    }
    const csv = await file('csv', 'en')
    expect(csv.fileName).toBe(`liability_${FIRST}_v1.csv`)
    const text = csv.bytes.toString('utf8')
    for (const part of ['Liability', hash, 'Asia/Bangkok', 'Opening balance', '123.45', 'Closing balances by day'])
      expect(text).toContain(part)
    const [sheet] = (await readXlsx((await file('xlsx', 'th')).bytes)).sheets
    const cells = sheet?.rows.flat() ?? []
    expect(cells).toEqual(expect.arrayContaining([hash, 'ยอดคงเหลือสิ้นวัน', 123.45]))
    const actions = (await fixture.auditOf(id)).map(({ action }) => action)
    expect(actions).toEqual([
      'issued-report.issue',
      'issued-report.ticket',
      'issued-report.download',
      'issued-report.ticket',
      'issued-report.download',
    ])
  })

  test('is found in the list by its kind, its interval and its member', async ({ fixture }) => {
    const { owner } = fixture
    const member = await fixture.member(baht(100))
    await nextDay(fixture, '2026-07-15')
    await issue(owner, { kind: 'liability', from: FIRST, to: SECOND })
    await issue(owner, { kind: 'promotions', from: THIRD, to: THIRD })
    await issue(owner, { kind: 'player-statement', from: FIRST, to: THIRD, memberId: member.id })
    const kinds = async (query: string) =>
      (await owner.get<{ kind: string }[]>(`/reports?${query}`)).body.data.map(({ kind }) => kind)
    expect(await kinds('')).toEqual(['player-statement', 'promotions', 'liability'])
    expect(await kinds('kind=liability,promotions&sort=issuedAt')).toEqual(['liability', 'promotions'])
    expect(await kinds(`daysFrom=${THIRD}`)).toEqual(['player-statement', 'promotions'])
    expect(await kinds(`daysTo=${SECOND}`)).toEqual(['player-statement', 'liability'])
    expect(await kinds(`memberId=${member.id}`)).toEqual(['player-statement'])
  })
})
