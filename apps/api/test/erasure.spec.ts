import { retentionRules } from '@backoffice/contract/retention/terms'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { personalTableNames } from '../src/modules/retention/personal-tables.repo.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture } from './support/deposit-fixture.ts'
import { putInForce } from './support/licence.ts'
import { closeAccount, preview, passDays, type RetentionStage, runOf } from './support/retention-rows.ts'

type PersonalData = {
  erasedAt: string | null
  request: { requestedBy: { name: string }; obstacles: string[] } | null
  days: number | null
  dueAt: string | null
  obstacles: string[]
  can: string[]
}

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<RetentionStage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const owner = await fixture.admin('owner')
  await owner.stepUp()
  return { ...fixture, owner, own: await fixture.account() }
})

const reason = { reason: 'Requested by the member' }
const personalData = async ({ owner }: RetentionStage, { id }: TestMember) =>
  (await owner.get<PersonalData>(`/members/${id}/personal-data`)).body.data
const requestErasure = ({ owner }: RetentionStage, { id }: TestMember) =>
  owner.post<PersonalData>(`/members/${id}/erasure`, reason)
const cancelErasure = ({ owner }: RetentionStage, { id }: TestMember) =>
  owner.post<PersonalData>(`/members/${id}/erasure/cancel`, reason)
const keep = (stage: RetentionStage, days: number | null) =>
  putInForce(stage, stage.owner, { [retentionRules.members]: days })
const send = (stage: RetentionStage, type: string, { username }: TestMember, data: object) =>
  stage.event(type, { externalId: randomUUID(), username, ...data })

/** A member with data of every kind, and no money left. */
async function livedMember(stage: RetentionStage): Promise<TestMember> {
  const member = await stage.member(baht(0))
  const { id } = member
  await stage.take(
    stage.lineTo(stage.own, { amount: baht(100), counterparty: stage.payer(member), rawText: 'SMS from a payer' }),
  )
  await stage.event('member.signed-in', { username: member.username, ip: '203.0.113.7', userAgent: 'Phone' })
  await send(stage, 'limit.set', member, { kind: 'deposit', period: 'day', amount: 500 })
  await stage.owner.edit('PATCH', `/members/${id}`, 1, { lastName: 'Changed-Name' })
  await stage.owner.post(`/members/${id}/notes`, { text: `Called ${member.phone}` })
  const withdrawal = await stage.request(member, baht(100))
  await stage.owner.stepUp()
  await stage.owner.move('claim', withdrawal)
  const paid = await stage.owner.move('pay-by-hand', withdrawal, { reference: newId() })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await stage.asOwner(async db => {
    await sql`update members set line_id = 'line-of-member', last_signed_in_ip = '203.0.113.7' where id = ${id}::uuid`.execute(
      db,
    )
    await sql`insert into approvals (id, kind, subject_kind, subject_id, subject_label, payload, permission, status,
        asked_by,
        asked_at, expires_at, reason, decided_by, decided_at, sole)
      values (gen_random_uuid(), 'member.adjust', 'member', ${id}::uuid, ${member.username},
        ${JSON.stringify({ reason: `For ${member.username}` })}::jsonb, 'members.adjust', 'rejected', ${stage.owner.id}::uuid,
        now(), now(), ${`Not ${member.username}`}, ${stage.owner.id}::uuid, now(), true)`.execute(db)
    await sql`insert into significant_events (id, kind, source, at, member_id, actor, action, details, licence_version)
      values (gen_random_uuid(), 'large-win', ${id}, now(), ${id}::uuid, ${member.username}, 'game.settled', '{}', 0)`.execute(
      db,
    )
    await sql`insert into member_tags (member_id, tag) values (${id}::uuid, 'vip')`.execute(db)
  })
  return member
}

/** A complaint that is finished, with the member’s phone in every text. */
async function withComplaint(stage: RetentionStage, { id, phone }: TestMember): Promise<void> {
  const [complaint, by, at] = [newId(), sql`${stage.owner.id}::uuid`, sql`${stage.clock.now()}::timestamptz`]
  await stage.asOwner(async db => {
    await sql`insert into complaints (id, member_id, received_at, channel, category, text, deadline, licence_version,
        status, outcome, answer, answered_by, answered_at, adr_body, adr_reference, adr_on, escalated_at, decision,
        decision_text, decided_on, created_by, created_at, updated_at)
      values (${complaint}::uuid, ${id}::uuid, ${at}, 'phone', 'other', ${phone}, '2099-01-01', 0, 'decided', 'upheld',
        ${phone}, ${by}, ${at}, ${phone}, ${phone}, '2026-07-12', ${at}, 'settled', ${phone}, '2026-07-12', ${by}, ${at},
        ${at})`.execute(db)
    await sql`insert into complaint_steps (id, complaint_id, at, by_id, step, note)
      values (${newId()}::uuid, ${complaint}::uuid, ${at}, ${by}, 'answered', ${phone})`.execute(db)
  })
}

/** Rows of every table in which one of these texts is, by table. */
async function tablesWith({ db }: RetentionStage, texts: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'select') order by 1`.execute(db)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(name)} t
      where ${sql.join(
        texts.map(text => sql`position(${text} in t::text) > 0`),
        sql` or `,
      )}`.execute(db)
    if ((rows[0]?.n ?? 0) > 0) found[name] = rows[0]?.n ?? 0
  }
  return found
}

test('every table with data of a member says what an export and an erasure do with it', async ({ stage }) => {
  const { rows } = await sql<{ name: string }>`select distinct r.name from (
    select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'members'::regclass and conparentid = 0
    union select attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where attname = 'member_id' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace) r order by 1`.execute(stage.db)
  const partitions = rows.filter(({ name }) => !name.endsWith('_default') && !/_\d{6}$/.test(name))
  expect(partitions.map(({ name }) => name).filter(name => !personalTableNames.some(each => each === name))).toEqual([])
})

describe('an erasure', () => {
  test('leaves no table with the member’s name, phone or account, except the sealed log', async ({ stage }) => {
    await keep(stage, 30)
    const member = await livedMember(stage)
    await withComplaint(stage, member)
    const stored = await stage.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const texts = [
      stored.phone,
      stored.account_no,
      stored.username,
      stored.last_name,
      'line-of-member',
      '203.0.113.7',
      'SMS from a payer',
    ]
    await closeAccount(stage, member)
    expect((await requestErasure(stage, member)).status).toBe(200)
    await passDays(stage, 31)
    await stage.retention.work()
    expect(await personalData(stage, member)).toMatchObject({ request: null, obstacles: [], can: ['export'] })
    expect((await personalData(stage, member)).erasedAt).not.toBeNull()
    // Deleted by age: sent jobs and events, and what is kept to answer a repeated call.
    const { audit, outbox: _sent, idempotency: _answers, ...others } = await tablesWith(stage, texts)
    expect(others).toEqual({})
    expect(audit).toBeGreaterThan(0)
    const profile = await stage.owner.get<{ username: string }>(`/usersystem/${member.id}`)
    expect(profile.status, JSON.stringify(profile.body)).toBe(200)
    expect(JSON.stringify(profile.body)).not.toContain(member.username)
    expect((await stage.owner.get(`/userbalance/withdrawhistory/${member.id}`)).status).toBe(200)
    expect((await stage.owner.get(`/userbalance/credithistory/${member.id}`)).status).toBe(200)
    const log = await stage.owner.get<{ id: string }[]>(
      `/189a1sf898f/getadminhistory?objectKind=member&objectId=${member.id}`,
    )
    expect(log.body.data.length).toBeGreaterThan(3)
    const entries = await Promise.all(log.body.data.map(({ id }) => stage.owner.get(`/audit/${id}`)))
    for (const text of texts) expect(JSON.stringify([log.body, entries.map(({ body }) => body)])).not.toContain(text)
    const paths = await stage.db.selectFrom('withdrawals').select('id').where('member_id', '=', member.id).execute()
    const seen = await Promise.all(
      [`/members/${member.id}/timeline`, ...paths.map(({ id }) => `/withdrawals/${id}`)].map(url =>
        stage.owner.get(url),
      ),
    )
    for (const text of [...texts, 'Left us']) expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain(text)
    expect(seen.map(({ status }) => status)).toEqual([200, 200])
    expect(await stage.verify()).toEqual([])
  })

  test('erases contact and tags when it is requested, and the rest when the rule permits it', async ({ stage }) => {
    await keep(stage, 365)
    const member = await livedMember(stage)
    await closeAccount(stage, member)
    const asked = (await requestErasure(stage, member)).body.data
    expect(asked).toMatchObject({
      erasedAt: null,
      days: 365,
      request: { obstacles: [] },
      can: ['export', 'cancel-erasure'],
    })
    const row = await stage.db.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ line_id: null, blocked_marketing: true, username: member.username })
    expect(await stage.db.selectFrom('member_tags').selectAll().execute()).toEqual([])
    await passDays(stage, 364)
    await stage.retention.work()
    expect((await personalData(stage, member)).erasedAt).toBeNull()
    await passDays(stage, 2)
    await stage.retention.work()
    expect((await personalData(stage, member)).erasedAt).not.toBeNull()
    const actions = (await stage.auditOf(member.id)).map(({ action, actor_name }) => `${action} ${actor_name}`)
    expect(actions).toContain('member.request-erasure Anong')
    expect(actions).toContain('member.erase retention')
  })

  test('waits for what is open, and for an exclusion until it has ended', async ({ stage }) => {
    await keep(stage, 30)
    const member = await stage.member(baht(0))
    await send(stage, 'exclusion.set', member, { days: 365 })
    await closeAccount(stage, member)
    expect((await requestErasure(stage, member)).body.data).toMatchObject({ obstacles: ['exclusion'] })
    await passDays(stage, 100)
    await stage.retention.work()
    expect(await personalData(stage, member)).toMatchObject({ erasedAt: null, request: { obstacles: ['exclusion'] } })
    await stage.asOwner(async db => {
      await sql`update member_exclusions set ended_at = ends_at, ended_how = 'return'`.execute(db)
    })
    await stage.retention.work()
    expect((await personalData(stage, member)).erasedAt).not.toBeNull()
  })

  test('is refused for an account that is not closed, one that is erased, and without the password', async ({
    stage,
  }) => {
    await keep(stage, 30)
    const member = await stage.member(baht(0))
    expect(await requestErasure(stage, member)).toMatchObject({
      status: 422,
      body: { code: 'NOT_ERASABLE', details: { obstacles: ['not-closed'] } },
    })
    await closeAccount(stage, member)
    stage.clock.advance(10 * 60_000)
    expect(await requestErasure(stage, member)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    await passDays(stage, 31)
    await requestErasure(stage, member)
    await stage.retention.work()
    expect(await requestErasure(stage, member)).toMatchObject({ status: 409, body: { details: { status: 'erased' } } })
    expect((await cancelErasure(stage, member)).status).toBe(409)
    await keep(stage, null)
    const other = await stage.member(baht(0))
    await closeAccount(stage, other)
    expect(await requestErasure(stage, other)).toMatchObject({ status: 422, body: { code: 'NOT_ERASABLE' } })
    expect((await stage.owner.post(`/members/${newId()}/erasure`, reason)).status).toBe(404)
    expect((await stage.owner.post(`/members/${other.id}/erasure`, { reason: ' ' })).status).toBe(400)
    expect((await (await stage.admin('auditor')).post(`/members/${other.id}/erasure`, reason)).status).toBe(403)
  })

  test('is requested once and can be cancelled until it is done, whoever comes first', async ({ stage }) => {
    await keep(stage, 30)
    const member = await stage.member(baht(0))
    await closeAccount(stage, member)
    const asked = await Promise.all(Array.from({ length: 4 }, () => requestErasure(stage, member)))
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await stage.owner.get<unknown[]>('/compliance/erasures')).body.data).toMatchObject([
      { member: { username: member.username }, obstacles: [] },
    ])
    const cancelled = await Promise.all(Array.from({ length: 3 }, () => cancelErasure(stage, member)))
    expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await passDays(stage, 31)
    await stage.retention.work()
    expect(await personalData(stage, member)).toMatchObject({ erasedAt: null, request: null })
  })

  test('of closed accounts by their rule leaves who is kept for something, and counts them', async ({ stage }) => {
    await keep(stage, 90)
    const [plain, excluded] = [await stage.member(baht(0)), await stage.member(baht(0))]
    await send(stage, 'exclusion.set', excluded, { days: 365 })
    for (const member of [plain, excluded]) await closeAccount(stage, member)
    await passDays(stage, 100)
    const run = await preview(stage, 'members')
    expect(run).toMatchObject({ found: 1 })
    await stage.owner.post(`/compliance/retention/runs/${run.id}/delete`)
    await stage.retention.work()
    expect(await runOf(stage, run.id)).toMatchObject({ status: 'done', deleted: 1, kept: 1 })
    expect((await personalData(stage, plain)).erasedAt).not.toBeNull()
    expect((await personalData(stage, excluded)).erasedAt).toBeNull()
  })

  test('lets a person with the same phone and account register again', async ({ stage }) => {
    await keep(stage, 30)
    const member = await stage.member(baht(0))
    const before = await stage.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    await closeAccount(stage, member)
    await passDays(stage, 31)
    await requestErasure(stage, member)
    await stage.retention.work()
    const again = await stage.event('member.registered', {
      externalId: randomUUID(),
      username: before.username,
      phone: `0${before.phone.slice(3)}`,
      firstName: before.first_name,
      lastName: before.last_name,
      bank: { code: before.bank_code, accountNo: before.account_no },
    })
    expect(again).toMatchObject({ status: 200 })
  })
})

describe('an export', () => {
  type Ticket = { path: string; fileName: string }
  const file = async ({ owner, http }: RetentionStage, { id }: TestMember) => {
    const { status, body } = await owner.post<Ticket>(`/members/${id}/personal-data/file`, reason)
    expect(status, JSON.stringify(body)).toBe(200)
    const sent = await http.inject({ method: 'GET', url: `/api${body.data.path}` })
    return { ...body.data, status: sent.statusCode, again: body.data.path, text: sent.body }
  }

  test('has everything that is stored about the member, and nothing of others or of the staff', async ({ stage }) => {
    const [member, other] = [await livedMember(stage), await livedMember(stage)]
    const { status, fileName, text } = await file(stage, member)
    expect([status, fileName]).toEqual([200, `member_${member.username}.json`])
    const { tables } = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> }
    expect(tables['members']).toMatchObject([{ id: member.id, line_id: 'line-of-member' }])
    const filled = Object.keys(tables).filter(name => (tables[name] ?? []).length > 0)
    expect(filled).toEqual(
      expect.arrayContaining([
        'member_sign_ins',
        'member_limits',
        'deposits',
        'withdrawals',
        'transfers',
        'bank_transactions',
      ]),
    )
    expect(text).not.toContain(other.id)
    expect(text).not.toContain(stage.owner.id)
    const actions = (await stage.auditOf(member.id)).map(({ action, reason: why }) => [action, why])
    expect(actions).toContainEqual(['member.export-data', reason.reason])
    expect(actions).toContainEqual(['member.download-data', null])
  })

  test('is sent once, to who may see personal data in full', async ({ stage }) => {
    const member = await stage.member(baht(0))
    const { again } = await file(stage, member)
    expect((await stage.http.inject({ method: 'GET', url: `/api${again}` })).statusCode).toBe(404)
    const auditor = await stage.admin('auditor')
    expect((await auditor.post(`/members/${member.id}/personal-data/file`, reason)).status).toBe(403)
    expect((await stage.owner.post(`/members/${newId()}/personal-data/file`, reason)).status).toBe(404)
    expect((await stage.owner.post(`/members/${member.id}/personal-data/file`, {})).status).toBe(400)
  })
})
