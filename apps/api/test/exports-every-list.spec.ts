import { endpoints, errorCodes, initialRoles, pathOf, type Endpoint, type Permission } from '@backoffice/contract'
import { approvalKinds, approvalStatuses } from '@backoffice/contract/approvals/terms'
import { accountPurposes, accountStatuses, bankChannels } from '@backoffice/contract/bank-accounts/forms'
import { commissionStatuses, inviteBases } from '@backoffice/contract/invites/terms'
import { cashbackBases, cashbackPeriodStatuses, shownEntitlementStatuses } from '@backoffice/contract/cashback/terms'
import { lineLinkKinds, lineSources } from '@backoffice/contract/bank-lines/forms'
import { audiences, contentStatuses, devices } from '@backoffice/contract/content/terms'
import { records } from '@backoffice/contract/generated/lists'
import { internalTransferStatuses } from '@backoffice/contract/internal-transfers/forms'
import { depositChannels, depositStatuses, intentStatuses } from '@backoffice/contract/deposits/forms'
import { deliveryStatuses, playerEventTypes } from '@backoffice/contract/integration/terms'
import { listNames, lists, type ListName } from '@backoffice/contract/lists/lists'
import {
  creditTypes,
  duplicateReasons,
  memberBlocks,
  memberStatuses,
  timelineKinds,
} from '@backoffice/contract/members/forms'
import { gameCategories, gameStatuses } from '@backoffice/contract/games/terms'
import { rankDirections, rankMoveReasons } from '@backoffice/contract/ranking/terms'
import {
  grantOrigins,
  promotionFrequencies,
  promotionStatuses,
  recipientStatuses,
} from '@backoffice/contract/promotions/terms'
import { importStatuses, lineOutcomes, statementFormats } from '@backoffice/contract/statements/forms'
import { requirementSources, requirementStatuses } from '@backoffice/contract/turnover/forms'
import { spinStatuses, wheelPrizeKinds } from '@backoffice/contract/wheel/terms'
import { withdrawalStatuses } from '@backoffice/contract/withdrawals/forms'
import { newId, showAccountNo } from '@backoffice/kernel'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { saveCatalogue } from '../src/modules/agent/index.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { anAccessReview } from './support/access-review.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { addDeclared } from './support/declared-form.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import { callsOf, type Calls } from './support/list-calls.ts'
import { terms } from './support/promotion-fixture.ts'
import { recordHit } from './support/risk-hits.ts'
import { writeCsv } from './support/statement-files.ts'
import { at, csv, give } from './support/statement-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const NOBODY = '0190f5d2-0000-7000-8000-000000000001'
/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const DAY = '2026-07-12'

type Stage = {
  readonly fixture: DepositFixture
  readonly owner: Calls
  readonly member: TestMember
  readonly importId: string
  readonly campaignId: string
  readonly cashbackId: string
  readonly promotionId: string
}

const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await createDepositFixture(database)
  onCleanup(() => fixture.close())
  const admin = await fixture.admin('owner')
  const reported = await aDay(fixture, admin)
  return { fixture, ...reported, owner: await callsOf(fixture, admin) }
})

/** A small operator's day with a row in nearly every list. */
async function aDay(fixture: DepositFixture, owner: FixtureAdmin): Promise<Omit<Stage, 'fixture' | 'owner'>> {
  const [own, other] = [await fixture.account(), await fixture.account({ accountNo: '5550001112' })]
  await fixture.rules({ turnover_percent: 100 })
  const member = await fixture.member(baht(100))
  const done = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
  await publishWheel(fixture, owner)
  const deposit = await fixture.unmatched(own, {
    counterparty: { bankCode: member.bankCode, accountNo: '9998887776', name: 'คนอื่น' },
  })
  await done(
    owner.post(`/deposits/${deposit}/match`, { memberId: member.id, confirmContradictions: ['account', 'name'] }),
  )
  await done(owner.post(`/deposits/${deposit}/credit`))
  const limit = { externalId: randomUUID(), username: member.username, kind: 'deposit', period: 'month' }
  await done(fixture.event('limit.set', { ...limit, amount: 1_000_000 }))
  const reasons = JSON.stringify([{ marker: 'chasing', figure: 5, points: 40 }])
  const [opened_at, deadline] = [fixture.clock.now(), new Date(fixture.clock.now().getTime() + 86_400_000)]
  const review = { id: newId(), member_id: member.id, score: 40, reasons, opened_at, deadline, licence_version: 0 }
  await fixture.db.insertInto('harm_reviews').values(review).execute()
  await done(fixture.event('wheel.spun', { externalId: randomUUID(), username: member.username }))
  await done(fixture.announce(member, baht(300)))
  await fixture.request(member, baht(10))
  await done(owner.post(`/members/${member.id}/notes`, { text: '=HYPERLINK("x")' }))
  await done(
    owner.post('/bank/transfers', {
      fromAccountId: own.id,
      toAccountId: other.id,
      amount: 5,
      reference: 'T-1',
      reason: 'x',
    }),
  )
  const limited = await fixture.admin('finance-maker', { adjustLimit: baht(1) })
  await done(limited.post(`/members/${member.id}/adjust`, { amount: 50, reason: 'x' }))
  await anAccessReview(fixture, limited)
  const twin = {
    externalId: randomUUID(),
    username: 'twin',
    phone: '0812345678',
    firstName: member.firstName,
    lastName: member.lastName,
    bank: { code: '004', accountNo: '1112223334' },
  }
  for (const more of [
    { campaignCode: 'SAMPLE' },
    {
      externalId: randomUUID(),
      username: 'twin2',
      phone: '0812345679',
      bank: { code: '014', accountNo: '1112223334' },
    },
  ])
    await done(fixture.event('member.registered', { ...twin, ...more }))
  for (const kind of ['banner', 'event', 'popup']) await done(owner.post(`/setting/${kind}`, { title: 'สงกรานต์' }))
  const games = [{ code: 'Golden Naga', name: 'Golden Naga', category: 'slot' }] as const
  const provider = { code: 'pgsoft', name: 'PG Soft', categories: ['slot' as const], games: [...games] }
  await inTransaction(fixture.db, tx =>
    saveCatalogue(tx, { providers: [{ ...provider, status: 'open' }] }, fixture.clock.now()),
  )
  await done(owner.post('/games/switches', { provider: 'pgsoft', game: 'Golden Naga', on: false, reason: 'x' }))
  await done(
    fixture.event('member.registered', {
      ...twin,
      externalId: randomUUID(),
      username: 'friend',
      phone: '0812345670',
      bank: { code: '004', accountNo: '1112223335' },
      referrerUsername: member.username,
    }),
  )
  await sql`with payout as (insert into invite_payouts (id, member_id, amount_satang, commissions, turnover_percent,
      business_day, paid_at) values (gen_random_uuid(), ${member.id}::uuid, 500, 1, 0, '2026-07-12', now())
      returning id)
    insert into invite_commissions (member_id, invitee_id, business_day, level, basis, base_satang, rate, due_satang,
      amount_satang, calculated_at, payout_id)
    select ${member.id}::uuid, m.id, '2026-07-11', 1, 'deposits', 10000, 500, 500, 500, now(), payout.id
      from members m, payout where m.username = 'friend'`.execute(fixture.db)
  for (const username of ['twin', 'twin2'])
    await done(
      fixture.event('member.signed-in', { username, ip: '203.0.113.7', userAgent: 'Phone', device: '=HYPERLINK("x")' }),
    )
  await fixture.links.compute()
  await fixture.links.group()
  await fixture.memberCommands.scanDuplicates()
  await done(
    fixture.event('game.bet', {
      transactionId: randomUUID(),
      roundId: 'round-1',
      provider: 'pgsoft',
      game: 'Fortune Tiger',
      category: 'slot',
      username: member.username,
      amount: 1,
    }),
  )
  await done(
    owner.post('/complaints', {
      memberId: member.id,
      receivedAt: fixture.clock.now().toISOString(),
      channel: 'chat',
      category: 'bonus',
      text: '=HYPERLINK("x")',
      disputed: null,
    }),
  )
  await done(
    owner.post('/risk/cases', {
      subject: { kind: 'member', id: member.id },
      severity: 'low',
      text: '=HYPERLINK("x")',
    }),
  )
  await recordHit(fixture, { kind: 'member', id: member.id })
  await done(
    owner.post('/suspicions', {
      memberId: member.id,
      kind: 'other',
      periodFrom: DAY,
      periodTo: DAY,
      amount: null,
      text: '=HYPERLINK("x")',
      foundBy: 'staff',
    }),
  )
  await done(
    owner.post(`/members/${member.id}/documents`, {
      kind: 'passport',
      label: '=HYPERLINK("x")',
      files: [{ contentType: 'image/png', base64: PIXEL }],
    }),
  )
  const listed = { ...twin, username: 'listed', phone: '0812345671' }
  await protection(fixture, owner, listed)
  const file = await give(owner, own, writeCsv([at(1), at(2)]), csv)
  await done(owner.post('/reports', { kind: 'access-review', from: '2026-07-10', to: '2026-07-10' }))
  await fixture.runJobs()
  const added = await addDeclared(owner)
  const tier = await owner.post<{ id: string }>('/ranking', {
    name: 'Gold',
    level: 1,
    icon: 'trophy',
    colour: '#8a6d00',
    threshold: 1_000,
    rewards: { promotion: null, daily: null, monthly: null },
  })
  await done(owner.post(`/ranking/members/${member.id}/move`, { tierId: tier.body.data.id, reason: '=1+1' }))
  const batch = { name: 'Line', prefix: 'LINE', count: 2, kind: 'diamond', amount: 2, turnoverPercent: 0 }
  const unlimited = { validFrom: null, validUntil: null, note: null }
  await done(owner.post('/creditcode/batches', { ...batch, ...unlimited, usesPerCode: 1, usesPerMember: 1 }))
  const codes = await owner.get<{ code: string }[]>('/creditcode/unused')
  const redeemed = { externalId: randomUUID(), username: member.username, code: codes.body.data[0]?.code ?? '' }
  await done(fixture.event('creditcode.redeemed', redeemed))
  const diamonds = { enabled: true, minPerDay: 1, maxPerDay: 1, needsDeposit: false, exchangeEnabled: true }
  const rate = { bahtPerDiamond: 1, turnoverPercent: 0, minExchange: 1 }
  await done(owner.edit('PUT', '/setting/freediamond', 0, { ...diamonds, ...rate }))
  await done(fixture.event('diamond.claimed', { externalId: randomUUID(), username: member.username }))
  const cashbackId = await aCashbackPeriod(fixture, owner, member)
  const promotion = await owner.post('/promotion', terms({ bonus: { kind: 'fixed', amount: 10 }, minDeposit: 0 }))
  const promotionId = promotion.body.data.id
  await done(owner.post(`/promotion/${promotionId}/activate`))
  await done(owner.post(`/promotion/${promotionId}/grant`, { memberId: member.id, reason: 'x' }))
  return { member, importId: file.body.data.id, campaignId: added.get('campaigns') ?? '', cashbackId, promotionId }
}

/** A member on a time-out, one who asks to return, a register with a match, and events of the log. */
async function protection(fixture: DepositFixture, owner: FixtureAdmin, listed: { phone: string }): Promise<void> {
  const { db, clock, audit, significantEvents } = fixture
  const [resting, returning] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  await fixture.event('timeout.set', { externalId: randomUUID(), username: resting.username, hours: 24 })
  await sql`with exclusion as (
      insert into member_exclusions (id, member_id, kind, source, starts_at, ends_at, licence_version)
      values (gen_random_uuid(), ${returning.id}::uuid, 'self', 'player', ${clock.now()}::timestamptz - interval '200 days',
        ${clock.now()}::timestamptz - interval '20 days', 0) returning id)
    insert into exclusion_returns (id, exclusion_id, member_id, source, requested_at, due_at, decided)
      select gen_random_uuid(), id, ${returning.id}::uuid, 'player', ${clock.now()}, ${clock.now()}, true
        from exclusion`.execute(db)
  const run = await owner.post<{ id: string }>('/protection/register/runs', {
    fileName: 'register.csv',
    complete: true,
  })
  const path = `/protection/register/runs/${run.body.data.id}`
  const lines = `reference,phone,name,born,account,until\nR-1,${listed.phone},,,,\n`
  await owner.post(`${path}/parts`, { part: 1, content: Buffer.from(lines).toString('base64') })
  await owner.post(`${path}/finish`, {})
  await fixture.runJobs()
  await fixture.event('member.registered', { ...listed, externalId: randomUUID() })
  await owner.post(`/members/${resting.id}/adjust`, { amount: 1, reason: 'x' })
  clock.advance(1_000)
  for (let times = 0; times < 2; times++) await audit.sealing.seal()
  await significantEvents.collect()
}

/** An open period in which the member can claim. */
async function aCashbackPeriod(
  { db, clock }: DepositFixture,
  owner: FixtureAdmin,
  { id }: TestMember,
): Promise<string> {
  const { body } = await owner.get('/setting/cashback')
  const [now, periodId] = [clock.now(), randomUUID()]
  await sql`with period as (
      insert into cashback_periods (id, from_day, to_day, starts_at, ends_at, status, settings_version, terms,
        calculate_at, calculated_at, claimable_at, claim_until, members, amount_satang, created_at, updated_at)
      values (${periodId}::uuid, '2026-07-11', '2026-07-11', ${now}::timestamptz - interval '1 day', ${now}, 'claimable',
        1, ${JSON.stringify(body.data)}::jsonb - array['version', 'updatedAt', 'updatedBy'], ${now}, ${now}, ${now},
        ${now}::timestamptz + interval '1 day', 1, 500, ${now}, ${now}) returning id)
    insert into cashback_entitlements (id, period_id, member_id, base_satang, amount_satang, categories)
      select gen_random_uuid(), id, ${id}::uuid, 10000, 500, '[]' from period`.execute(db)
  return periodId
}

/** A wheel that gives a spin for each 500 baht deposited. */
async function publishWheel(fixture: DepositFixture, owner: FixtureAdmin): Promise<void> {
  const draft = await owner.post<{ version: number; document: object }>('/wheel/draft', { from: null })
  const { version, document } = draft.body.data
  await owner.edit('PUT', '/wheel/draft', version, { ...document, enabled: true })
  const request = { reason: 'x' }
  const { body } = await owner.edit<{ approvalId: string }>('POST', '/wheel/draft/publish', version + 1, request)
  const approver = await fixture.admin('finance-checker')
  expect((await approver.post(`/approvals/${body.data.approvalId}/approve`)).status).toBe(200)
}

/** Exports are audited too, so that only a part of the audit log is as long as it was before. */
const queries: Partial<Record<ListName, Record<string, string>>> = {
  'banking.reconciliation': { day: DAY },
  'audit.list': { objectKind: 'member' },
}

/** Path parameters of a list, and required query parameters. */
const requestFor = (
  list: ListName,
  {
    member,
    importId,
    campaignId,
    cashbackId,
    promotionId,
  }: Pick<Stage, 'promotionId' | 'member' | 'importId' | 'campaignId' | 'cashbackId'>,
) => {
  const { params }: Endpoint = endpoints[list]
  const subjects: Partial<Record<ListName, string>> = {
    'statements.lines': importId,
    'campaigns.members': campaignId,
    'cashback.entitlements': cashbackId,
    'promotions.recipients': promotionId,
  }
  return {
    query: queries[list] ?? {},
    ...(params === undefined ? {} : { params: { id: subjects[list] ?? member.id } }),
  }
}

type Begun = { path: string; fileName: string; count: number }
const begin = (actor: Calls, list: string, more: object = {}) =>
  actor.call('POST', '/exports', { list, query: {}, locale: 'en', ...more })

async function used(actor: Calls, list: ListName, more: object = {}) {
  const { status, body } = await begin(actor, list, more)
  expect(status, `${list}: ${JSON.stringify(body)}`).toBe(200)
  const begun = body.data as Begun
  const text = (await actor.take(begun.path)).body
  // No row of this day contains a line break.
  const [header = '', ...lines] = text.replace('\uFEFF', '').split('\r\n').slice(0, -1)
  return { ...begun, text, header: header.split(','), lines }
}

/** Number of rows the list shows. */
async function shown(stage: Stage, list: ListName): Promise<number> {
  const { query, params } = requestFor(list, stage)
  const path = pathOf(endpoints[list], { ...stage.fixture.deps.config, apiBasePath: '' }).replace(
    '{id}',
    params?.id ?? '',
  )
  const requested = 'limit' in ((endpoints[list] as Endpoint).query?.shape ?? {}) ? { ...query, limit: '200' } : query
  const { body } = await stage.owner.call('GET', `${path}?${String(new URLSearchParams(requested))}`)
  const data = body.data as unknown[] | { requirements: unknown[] }
  return Array.isArray(data) ? data.length : data.requirements.length
}

/** The fixture has no handler for it. */
const unanswered: ReadonlySet<ListName> = new Set(['integration.deliveries'])

// The first test waits for the setup of the day.
describe('every exportable list', { timeout: 120_000 }, () => {
  test.for(listNames.filter(list => !unanswered.has(list)))(
    '%s: holds as many rows as the list shows, and as were promised',
    async (list, { stage }) => {
      const file = await used(stage.owner, list, requestFor(list, stage))
      const rows = await shown(stage, list)
      expect([file.count, file.lines.length]).toEqual([rows, rows])
      expect(rows, 'a list without a row shows nothing').toBeGreaterThan(nothingOf.has(list) ? -1 : 0)
      expect(new Set(file.header).size).toBe(file.header.length)
      const thai = await used(stage.owner, list, { ...requestFor(list, stage), locale: 'th' })
      expect(thai.header.length).toBe(file.header.length)
      expect(new Set(thai.header).size).toBe(thai.header.length)
      expect(thai.header.some(result => /[\u0e00-\u0e7f]/.test(result))).toBe(true)
    },
  )

  test('the events to the player site can be exported too', async ({ stage }) => {
    const { count, lines } = await used(stage.owner, 'integration.deliveries')
    expect(lines).toHaveLength(count)
  })

  test('shows payers, members and accounts masked like the list', async ({ stage: { fixture, ...stage } }) => {
    const auditor = await callsOf(fixture, await fixture.admin('auditor'))
    const own = [
      stage.member.accountNo,
      showAccountNo(stage.member.bankCode, stage.member.accountNo),
      '9998887776',
      showAccountNo('014', '9998887776'),
      '0812345678',
      '081-234-5678',
    ]
    const full = await used(stage.owner, 'members.list')
    expect(own.some(secret => full.text.includes(secret))).toBe(true)
    const imports: readonly ListName[] = ['statements.list', 'statements.lines', 'documents.list']
    for (const list of imports) expect((await begin(auditor, list, requestFor(list, stage))).status, list).toBe(403)
    for (const list of listNames.filter(each => !imports.includes(each))) {
      const { text } = await used(auditor, list, requestFor(list, stage))
      expect(
        own.filter(secret => text.includes(secret)),
        list,
      ).toEqual([])
    }
  })

  test('is refused without the export permission', async ({ stage: { fixture, ...stage } }) => {
    const maker = await callsOf(fixture, await fixture.admin('finance-maker'))
    const held = new Set<Permission>(initialRoles['finance-maker'])
    const refused = listNames.filter(list => !held.has(lists[list].export.permission))
    expect(refused.length).toBeGreaterThan(30)
    for (const list of refused) expect((await begin(maker, list, requestFor(list, stage))).status, list).toBe(403)
  })

  test.for(listNames)('%s: has labels in the reader’s language where the list has codes', async (list, { stage }) => {
    for (const locale of ['en', 'th']) {
      const { header, lines } = await used(stage.owner, list, { ...requestFor(list, stage), locale })
      const cells = lines.flatMap(each => cellsOf(each).map((cell, index) => ({ column: header[index] ?? '', cell })))
      expect(cells.filter(({ cell }) => codes.has(cell))).toEqual([])
      // Banks have names; only explicit ids are ids.
      expect(cells.filter(({ column, cell }) => /bank$|ธนาคาร$/.test(column) && /\d{3}$/.test(cell))).toEqual([])
      expect(
        cells.filter(({ column, cell }) => !/ID$|^รหัส|[Rr]eference$|^เลขอ้างอิง/.test(column) && UUID.test(cell)),
      ).toEqual([])
      expect(
        cells.filter(
          ({ column, cell }) => locale === 'th' && /^(สถานะ|ช่องทาง|ประเภท)$/.test(column) && /^[a-z]/.test(cell),
        ),
      ).toEqual([])
    }
  })

  test('describes a deposit and its accounts with labels', async ({ stage }) => {
    const { header, lines, fileName } = await used(stage.owner, 'deposits.list', {
      query: { from: '2026-07-01', to: DAY, status: 'credited', mode: 'manual' },
    })
    const [row = {}] = lines.map(each => Object.fromEntries(cellsOf(each).map((cell, index) => [header[index], cell])))
    expect(fileName).toBe(`deposits_2026-07-01_${DAY}.csv`)
    expect(row).toMatchObject({
      Status: 'Credited',
      'Credit method': 'Manual',
      Channel: 'SCB',
      Member: stage.member.username,
      'Receiving account: bank': 'Siam Commercial Bank (SCB)',
      'Sender account: number': showAccountNo(stage.member.bankCode, '9998887776'),
      'Sender account: name': 'คนอื่น',
      'Credited by': 'Anong',
    })
    expect(row['Receiving account: name']).not.toBe('')
  })

  test('protects from formulas, and names its subject and period', async ({ stage }) => {
    const notes = await used(stage.owner, 'members.notes', requestFor('members.notes', stage))
    expect(notes.lines[0]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(notes.fileName).toBe(`notes_${stage.member.username}_until_${DAY}.csv`)
    expect(
      (await used(stage.owner, 'banking.reconciliation', requestFor('banking.reconciliation', stage))).fileName,
    ).toBe(`reconciliation_${DAY}.csv`)
    const audit = await stage.fixture.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'exports.stream')
      .where('object_id', '=', 'members.notes')
      .execute()
    expect(audit[0]?.after).toMatchObject({
      list: 'members.notes',
      params: { id: stage.member.id },
      rows: 1,
      complete: true,
    })
  })

  test.for<[string, object, string]>([
    ['members.notes', {}, 'params.id'],
    ['members.notes', { params: { id: 'x' } }, 'params.id'],
    ['members.notes', { params: { id: NOBODY, more: '1' } }, 'params.more'],
    ['members.list', { params: { id: NOBODY } }, 'params.id'],
    ['banking.reconciliation', {}, 'query.day'],
    ['banking.reconciliation', { query: { day: '0001-01-01' } }, 'query.day'],
    ['approvals.list', { query: { status: 'gone' } }, 'query.status.0'],
    ['bets.list', {}, 'list'],
  ])('%s with %j is refused with the field', async ([list, more, field], { stage: { owner } }) => {
    const { status, body } = await begin(owner, list, more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('of an unknown member is not found', async ({ stage: { owner } }) => {
    for (const list of listNames.filter(each => 'params' in endpoints[each]))
      expect((await begin(owner, list, { params: { id: NOBODY } })).status, list).toBe(404)
  })
})

const UUID = /^'?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The contract's codes of states, kinds, channels and reasons. */
const codes = new Set<string>([
  ...depositStatuses,
  ...depositChannels,
  ...intentStatuses,
  ...withdrawalStatuses,
  ...memberStatuses,
  ...memberBlocks,
  ...duplicateReasons,
  ...creditTypes,
  ...timelineKinds,
  ...requirementStatuses,
  ...requirementSources,
  ...bankChannels,
  ...accountPurposes,
  ...accountStatuses,
  ...lineSources,
  ...lineLinkKinds,
  ...internalTransferStatuses,
  ...approvalStatuses,
  ...approvalKinds,
  ...importStatuses,
  ...lineOutcomes,
  ...statementFormats,
  ...deliveryStatuses,
  ...playerEventTypes,
  ...records.flatMap(each => ('period' in each ? each.period.statuses : [])),
  ...rankDirections,
  ...rankMoveReasons,
  ...inviteBases,
  ...commissionStatuses,
  ...spinStatuses,
  ...wheelPrizeKinds,
  ...cashbackBases,
  ...cashbackPeriodStatuses,
  ...shownEntitlementStatuses,
  ...promotionStatuses,
  ...promotionFrequencies,
  ...recipientStatuses,
  ...grantOrigins,
  ...gameCategories,
  ...gameStatuses,
  ...contentStatuses,
  ...audiences,
  ...devices,
  'auto',
  'in',
  'out',
  'cash',
  'campaign',
  'referral',
  'direct',
  'changed',
  'refused',
  'yes',
  'no',
  'member',
  'note',
  'transfer',
  'member.adjust',
  'deposit.match',
  'deposit.credit',
  'bank-transaction.record',
  ...errorCodes,
])

/** The cells of one line without a line break. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )

/** Lists that are empty on this day. */
const nothingOf: ReadonlySet<ListName> = new Set([
  'banking.tmn-history',
  'banking.tmn-transfers',
  'sms.transactions',
  'members.duplicates-of',
])

test.for(listNames.map(name => [name, Object.keys(lists[name].columns)] as const).filter(([, ids]) => ids.length > 0))(
  '%s: the columns on the screen can be taken out alone',
  async ([list, columns], { stage }) => {
    const { status, body } = await begin(stage.owner, list, { ...requestFor(list, stage), columns })
    expect(status, JSON.stringify(body)).toBe(200)
  },
)
