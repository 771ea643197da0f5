import { startingRules } from '../../src/modules/risk/index.ts'
import { records } from '@backoffice/contract/generated/lists'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { firstWheel, storedWheel } from '../../src/modules/wheel/documents.ts'
import { anAccessReview } from './access-review.ts'
import { baht, type TestBankAccount, type TestMember } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { addDeclared } from './declared-form.ts'
import { createDepositFixture, type DepositFixture } from './deposit-fixture.ts'
import type { Known } from './hostile.ts'
import { PATIENT_NODE } from './patient-database.ts'
import { terms } from './promotion-fixture.ts'
import { PASSWORD } from './session-fixture.ts'
import { base64, CSV_MAPPING, writeCamt053, writeCsv, writeMt940, type Movement } from './statement-files.ts'
import { give } from './statement-fixture.ts'
import type { FixtureAdmin } from './office-fixture.ts'

/** One white pixel. */
const TINY_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
const TICKETS = 12
const suspected = startingRules['deposit-without-play']
/** The slots of a valid wheel, as they are sent. */
const firstSlots: unknown = Reflect.get(Object(storedWheel.encode(firstWheel)), 'slots')

export type FuzzFixture = Awaited<ReturnType<typeof createFuzzFixture>>
type Ids = Record<Noun, string[]>
type Noun =
  | 'members'
  | 'withdrawals'
  | 'deposits'
  | 'accounts'
  | 'lines'
  | 'transfers'
  | 'mappings'
  | 'imports'
  | 'approvals'
  | 'deliveries'
  | 'slips'
  | 'views'
  | 'requirements'
  | 'notes'
  | 'banners'
  | 'events'
  | 'popups'
  | 'promotions'
  | 'recipients'
  | 'reviews'

/** The noun of `{id}`, by path prefix; the first match. */
const NOUN_OF_PATH: readonly (readonly [string, readonly Noun[]])[] = [
  ['/8hwe8vhevv/transactionbyid/', ['deposits', 'withdrawals']],
  ['/withdrawals/', ['withdrawals']],
  ['/deposits/', ['deposits']],
  ['/members/', ['members']],
  ['/userbalance/', ['members']],
  ['/usersystem/', ['members']],
  ['/bank/accounts/', ['accounts']],
  ['/bank/transactions/', ['lines']],
  ['/bank/statement-mappings/', ['mappings']],
  ['/bank/statements/', ['imports']],
  ['/approvals/', ['approvals']],
  ['/integration/deliveries/', ['deliveries']],
  ['/uploads/slips/', ['slips']],
  ['/views/', ['views']],
  ['/setting/banner/', ['banners']],
  ['/setting/event/', ['events']],
  ['/setting/popup/', ['popups']],
  ['/promotion/', ['promotions']],
  ['/access-reviews/', ['reviews']],
]

/** The product as it starts, over a populated operator: a row of every noun, in several states. */
export async function createFuzzFixture(database: TestDatabase) {
  await database.reset()
  const fixture = await createDepositFixture(database)
  const config = {
    ...fixture.deps.config,
    http: { ...fixture.deps.config.http, rateLimit: 0 },
    services: { ...fixture.deps.config.services, player: 'http://127.0.0.1:1' },
  }
  const app = await buildApp(config, createLog('silent'), {
    clock: fixture.clock,
    limits: PATIENT_NODE,
    database: { url: database.urls.app, readerUrl: database.urls.reader, migrationUrl: database.urls.owner },
  })
  const set = await furnish(fixture)
  const { tokens, spare } = await signIn(app.http, set.people)
  const known = await knownTo(fixture, app.http, tokens[0] ?? '', set)
  return {
    app,
    fixture,
    tokens,
    /** Existing values for a call of an operation: its `{id}` belongs to the noun of its path. */
    knownFor: (path: string): Known => {
      const nouns = NOUN_OF_PATH.find(([start]) => path.startsWith(start))?.[1] ?? []
      const declared = records.flatMap(of => (path.startsWith(`${of.path}/`) ? (set.declared.get(of.noun) ?? []) : []))
      const id = [...nouns.flatMap(noun => set.ids[noun]), ...declared]
      return { texts: [...known.texts, spare], fields: { ...known.fields, id } }
    },
    close: async (): Promise<void> => {
      await app.stop()
      await fixture.close()
    },
  }
}

type Set = Awaited<ReturnType<typeof furnish>>

async function furnish(fixture: DepositFixture) {
  await fixture.rules({ second_approval_from_satang: baht(1_000), turnover_percent: 300 })
  const [owner, maker, spare] = [
    await fixture.admin('owner'),
    await fixture.admin('finance-maker'),
    await fixture.admin('support'),
  ]
  await owner.stepUp()
  const ids: Ids = {
    members: [],
    withdrawals: [],
    deposits: [],
    accounts: [],
    lines: [],
    transfers: [],
    mappings: [],
    imports: [],
    approvals: [],
    deliveries: [],
    slips: [],
    views: [],
    banners: [],
    events: [],
    popups: [],
    promotions: [],
    recipients: [],
    reviews: [],
    requirements: [],
    notes: [],
  }
  const members = [
    await fixture.member(baht(1_000_000), { username: 'fuzzed' }),
    await fixture.member(baht(500), { username: 'fuzzed_twin', accountNo: '4999999999' }),
    await fixture.member(baht(0), { status: 'suspended' }),
  ]
  ids.members.push(...members.map(({ id }) => id))
  const accounts = [
    await fixture.account(),
    await fixture.account({ bankCode: '004', channel: 'other' }),
    await fixture.account({ bankCode: 'TMN', accountNo: '0812345678', channel: 'tmn' }),
  ]
  ids.accounts.push(...accounts.map(({ id }) => id))
  ids.reviews.push(await anAccessReview(fixture, maker))
  const set = { people: { owner, maker, spare }, ids, members, accounts }
  await addWithdrawals(fixture, owner, set)
  await addDeposits(fixture, owner, set)
  await addTheRest(owner, maker, set)
  await addContent(owner, ids)
  await addPromotions(owner, set)
  await fixture.memberCommands.scanDuplicates()
  await collect(fixture, ids)
  return { ...set, declared: await addDeclared(owner) }
}

type Begun = {
  readonly ids: Ids
  readonly members: readonly TestMember[]
  readonly accounts: readonly TestBankAccount[]
}

async function addContent(owner: FixtureAdmin, ids: Ids): Promise<void> {
  for (const [kind, noun] of [
    ['banner', 'banners'],
    ['event', 'events'],
    ['popup', 'popups'],
  ] as const)
    for (const title of ['first', 'second'])
      ids[noun].push((await owner.post(`/setting/${kind}`, { title })).body.data.id)
}

async function addPromotions(owner: FixtureAdmin, { ids, members: [member] }: Begun): Promise<void> {
  const free = { bonus: { kind: 'fixed', amount: 10 }, minDeposit: 0, stackable: true }
  for (const frequency of ['once', 'daily', 'every-deposit', 'new-member'])
    ids.promotions.push((await owner.post('/promotion', terms({ ...free, frequency }))).body.data.id)
  for (const id of ids.promotions.slice(0, 3)) await owner.post(`/promotion/${id}/activate`)
  for (const id of ids.promotions.slice(0, 2))
    ids.recipients.push(
      (await owner.post(`/promotion/${id}/grant`, { memberId: member?.id, reason: 'x' })).body.data.id,
    )
}

async function addWithdrawals(fixture: DepositFixture, owner: FixtureAdmin, { ids, members }: Begun): Promise<void> {
  const [member] = members
  if (member === undefined) throw new Error('no member')
  for (const amount of [100, 200, 300, 5_000, 6_000, 150, 250])
    ids.withdrawals.push(await fixture.request(member, baht(amount), `fuzz-${amount}`))
  const [, claimed, approved, awaiting, paid, failed, rejected] = ids.withdrawals
  for (const id of [claimed, approved, awaiting, paid, failed, rejected]) await owner.move('claim', id ?? '')
  await owner.move('approve', awaiting ?? '')
  await owner.move('pay-by-hand', paid ?? '', { reference: 'SCB-1' })
  await owner.move('reject', rejected ?? '', { reason: 'x' })
  fixture.fairpay.next('fail')
  await owner.move('approve', failed ?? '')
  await fixture.runJobs()
  await owner.move('approve', approved ?? '')
}

async function addDeposits(
  fixture: DepositFixture,
  owner: FixtureAdmin,
  { members: [member], accounts: [scb, other, wallet] }: Begun,
): Promise<void> {
  if (member === undefined || scb === undefined || other === undefined || wallet === undefined)
    throw new Error('too few')
  const from = { bankCode: member.bankCode, accountNo: member.accountNo }
  await fixture.take(fixture.lineTo(scb, { counterparty: from, amount: baht(700) }))
  await fixture.take(fixture.lineTo(scb, { counterparty: from, amount: baht(800) }))
  for (const amount of [11, 12, 13, 14])
    await fixture.take(
      fixture.lineTo(scb, { amount: baht(amount), counterparty: { name: 'nobody' }, rawText: 'รับโอน xxx1234' }),
    )
  const matched = await fixture.unmatched(scb, { amount: baht(900) })
  await owner.post(`/deposits/${matched}/match`, { memberId: member.id, confirmContradictions: ['account', 'name'] })
  await fixture.take({
    ...fixture.lineTo(other, { amount: baht(15) }),
    account: { bankCode: '014', accountNo: '1111111111' },
  })
  for (const own of [scb, other, wallet])
    for (const amount of [21, 22]) await fixture.take(fixture.lineTo(own, { direction: 'out', amount: baht(amount) }))
  await fixture.announce(member, baht(333), { externalId: 'intent-1' })
  const credited = await fixture.db
    .selectFrom('deposits')
    .select('id')
    .where('status', '=', 'credited')
    .executeTakeFirst()
  await owner.post(`/deposits/${credited?.id}/reverse`, { reason: 'x' })
}

const DAY: readonly Movement[] = [1, 2, 3].map(n => ({
  day: '2026-07-10',
  at: '10:00',
  direction: n === 3 ? 'out' : 'in',
  amount: BigInt(n) * 10_000n,
  reference: `S${n}`,
  name: null,
}))

/** Through endpoints where possible: what needs a second approval gets one. */
async function addTheRest(
  owner: FixtureAdmin,
  maker: FixtureAdmin,
  { ids, members: [member], accounts: [scb, other] }: Begun,
): Promise<void> {
  if (member === undefined || scb === undefined || other === undefined) throw new Error('too few')
  for (const name of ['one', 'two'])
    await owner.post('/bank/statement-mappings', { name, accountId: null, mapping: CSV_MAPPING })
  await give(owner, scb, writeCsv(DAY), { fileName: 'day.csv', mapping: CSV_MAPPING })
  await owner.post('/bank/transfers', {
    fromAccountId: scb.id,
    toAccountId: other.id,
    amount: 5,
    reference: 'own-1',
    reason: 'x',
  })
  await maker.post('/bank/transfers', {
    fromAccountId: scb.id,
    toAccountId: other.id,
    amount: 50_000_000,
    reference: 'own-2',
    reason: 'x',
  })
  await owner.edit('PATCH', `/bank/accounts/${other.id}`, 1, { holder: 'Somebody else' })
  await maker.post(`/members/${member.id}/adjust`, { amount: 9_000_000, reason: 'x' })
  for (const text of ['a note', 'another'])
    ids.notes.push((await owner.post<{ id: string }>(`/members/${member.id}/notes`, { text })).body.data.id)
  await owner.edit('PUT', `/members/${member.id}/tags`, 1, { tags: ['vip'] })
  for (const list of ['members', 'deposits'])
    await owner.post('/views', { list, name: `view of ${list}`, scope: 'mine', search: { q: 'x' } })
  for (let n = 0; n < 2; n++)
    ids.slips.push(
      (await maker.post<{ slipId: string }>('/uploads/slips', { contentType: 'image/png', base64: TINY_PICTURE })).body
        .data.slipId,
    )
}

/** Ids the endpoints did not return, and events to the player site, which this fixture's modules do not create. */
async function collect({ db, newId, clock }: DepositFixture, ids: Ids): Promise<void> {
  const [memberId = ''] = ids.members
  const at = clock.now()
  for (const [number, status] of [
    [1n, 'delivered'],
    [2n, 'given-up'],
    [3n, 'waiting'],
  ] as const) {
    await db
      .insertInto('player_events')
      .values({
        id: newId(),
        member_id: memberId,
        type: 'withdrawal.paid',
        subject_id: newId(),
        data: '{"amount":1}',
        at,
        number,
        status,
        ended_at: status === 'waiting' ? null : at,
      })
      .execute()
  }
  const from = {
    deposits: 'deposits',
    lines: 'bank_transactions',
    transfers: 'own_transfers',
    mappings: 'statement_mappings',
    imports: 'statement_imports',
    approvals: 'approvals',
    views: 'saved_views',
    requirements: 'turnover_requirements',
    deliveries: 'player_events',
  } as const
  for (const [noun, table] of Object.entries(from) as [keyof typeof from, (typeof from)[keyof typeof from]][])
    ids[noun].push(...(await db.selectFrom(table).select('id').limit(40).execute()).map(({ id }) => id))
  for (const [noun, known] of Object.entries(ids)) if (known.length === 0) throw new Error(`the scene holds no ${noun}`)
}

async function signIn(
  http: FastifyInstance,
  { owner, maker, spare }: Record<'owner' | 'maker' | 'spare', FixtureAdmin>,
) {
  const tokens: string[] = []
  for (const { username } of [owner, maker, spare]) {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { username, password: PASSWORD },
    })
    tokens.push(answer.json<{ serviceToken: string }>().serviceToken)
  }
  await http.inject({
    method: 'POST',
    url: '/api/account/step-up',
    headers: { authorization: `Bearer ${tokens[0]}` },
    payload: { password: PASSWORD },
  })
  return { tokens, spare: spare.username }
}

async function knownTo(
  { clock }: DepositFixture,
  http: FastifyInstance,
  token: string,
  { ids, members, accounts }: Set,
): Promise<Known> {
  const [member] = members
  const [own] = accounts
  if (member === undefined || own === undefined) throw new Error('too few')
  const tickets: string[] = []
  for (let n = 0; n < TICKETS; n++) {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/exports',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `ticket-${n}` },
      payload: { list: n % 2 === 0 ? 'members.list' : 'deposits.list', query: {}, locale: 'th' },
    })
    tickets.push(answer.json<{ data: { path: string } }>().data.path.split('/').at(-1) ?? '')
  }
  const days = ['2026-07-12', '2026-07-11', '2026-07-10']
  const [now, today] = [clock.now().toISOString(), [...days, '2026-07-12T04:00:00Z']]
  const files = [
    writeCsv(DAY),
    writeMt940(own.accountNo, DAY, 100n),
    writeCamt053(own.accountNo, DAY, 100n),
    '<a/>',
    '',
  ]
  return {
    texts: [
      'fuzzed',
      'fuzz-100',
      own.accountNo,
      '014',
      'TMN',
      PASSWORD,
      member.phone,
      'x',
      '2026-07-12',
      '2026-07-12T04:00:00Z',
    ],
    fields: {
      memberId: ids.members,
      memberIds: [...ids.members, ids.members.slice(0, 3).join(',')],
      insteadOf: ids.members,
      otherId: ids.members,
      accountId: ids.accounts,
      bankAccountId: ids.accounts,
      account: ids.accounts,
      fromAccountId: ids.accounts,
      toAccountId: ids.accounts,
      noteId: ids.notes,
      requirementId: ids.requirements,
      slipId: ids.slips,
      mappingId: ids.mappings,
      withdrawalId: ids.withdrawals,
      transferId: ids.transfers,
      depositId: ids.deposits,
      ids: ids.withdrawals,
      day: days,
      month: ['2026-07'],
      finishedOn: days,
      on: days,
      periodFrom: days,
      periodTo: days,
      from: today,
      to: today,
      occurredAt: [now, '2026-07-11T17:00:00.000001Z'],
      timestamp: [now],
      username: ['fuzzed', 'fuzzed_twin'],
      externalId: ['fuzz-100', 'fuzz-new'],
      bankCode: ['014', '004'],
      code: ['014'],
      accountNo: [own.accountNo, '1234567890'],
      phone: ['0812345678', member.phone],
      tmnPhone: ['0812345678'],
      base64: [TINY_PICTURE],
      content: files.filter(file => file !== '').map(base64),
      mapping: [CSV_MAPPING],
      files: [[{ contentType: 'image/png', base64: TINY_PICTURE }]],
      since: [now],
      until: [new Date(clock.now().getTime() + 86_400_000).toISOString()],
      subject: [{ kind: 'member', id: member.id }],
      linked: [[]],
      trigger: [suspected.trigger],
      condition: [suspected.condition],
      document: [suspected],
      outcomes: [suspected.outcomes],
      weight: [suspected.weight],
      restHours: [suspected.restHours],
      slots: [firstSlots],
      query: [{}, { q: 'fuzzed' }, { sort: 'amount' }],
      columns: ['username', 'status', 'amount'],
      ticket: tickets,
      list: ['members', 'deposits', 'members.list'],
      password: [PASSWORD],
      tag: ['vip'],
      // Of a batch of codes, whose product has a limit.
      count: [10],
      usesPerCode: [1, 5],
      tags: ['vip', 'vip 2'],
      search: [{ q: 'x' }],
      amountFrom: [1, 12.5],
      amountTo: [1_000],
      bankBalance: [0, 100],
      recipientId: ids.recipients,
      promotionId: ids.promotions,
      form: [terms(), terms({ frequency: 'daily' })],
      audience: [terms()['audience']],
      limits: [terms()['limits']],
      after: [...ids.banners, ...ids.events, ...ids.popups],
      link: ['/promotion', 'https://site.example.com/x'],
      siteUrl: ['https://site.example.com'],
      telegramUrl: ['https://t.me/site'],
      officialAccount: ['https://line.me/R/ti/p/@site'],
      email: ['help@site.example.com'],
      recipients: ['office@site.example.com, lead@site.example.com'],
      role: ['support', 'auditor'],
      allowedAddresses: [['203.0.113.0/24']],
    },
  }
}
