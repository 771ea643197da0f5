import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { signatureOf } from '../src/modules/campaigns/index.ts'
import { withBonus } from './support/bets.ts'
import { baht, INTEGRATION_SECRET, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Stage = { readonly fixture: DepositFixture; readonly owner: FixtureAdmin }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase, 12, {
    readWebsite: async () => ({ siteUrl: 'https://play.example' }),
  })
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner') }
})

type Campaign = {
  id: string
  code: string
  url: string
  status: string
  version: number
  can: string[]
  startsAt: string | null
  endsAt: string | null
}
type Figures = { clicks: number; signUps: number; firstDeposits: number; deposits: number; ngr: number }
type Detail = Campaign & Figures & { cost: number; returnOnCost: number | null; days: (Figures & { day: string })[] }

const form = (more: Record<string, unknown> = {}) => ({
  name: 'Songkran 2026',
  code: 'songkran',
  channel: 'facebook',
  cost: 100,
  startsAt: '2026-07-01T00:00:00Z',
  endsAt: null,
  landingPath: '/register',
  ...more,
})
const add = async ({ owner }: Stage, more: Record<string, unknown> = {}) => {
  const { status, body } = await owner.post<Campaign>('/marketingcampaign/', form(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const read = async ({ owner }: Pick<Stage, 'owner'>, { id }: { id: string }) =>
  (await owner.get<Detail>(`/marketingcampaign/getbyid/${id}`)).body.data

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
type Click = { ip?: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string> }
/** A click on a link; resolves once it is counted, or would have been. */
async function click(
  { fixture }: Pick<Stage, 'fixture'>,
  code: string,
  { ip = '203.0.113.7', method = 'GET', headers = {} }: Click = {},
) {
  const reply = await fixture.http.inject({
    method,
    url: `/api/r/${code}`,
    remoteAddress: ip,
    headers: { 'user-agent': PHONE, ...headers },
  })
  return { status: reply.statusCode, location: reply.headers.location, headers: reply.headers }
}
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).sort((one, other) => one - other)
async function clicks({ fixture }: Stage) {
  await fixture.campaigns.clicks.flush()
  return fixture.db.selectFrom('campaign_clicks').selectAll().execute()
}

let joined = 0
async function join(fixture: DepositFixture, code: string): Promise<TestMember> {
  const n = String(++joined).padStart(7, '0')
  const [username, accountNo] = [`brought_${n}`, `555${n}`]
  const sent = {
    externalId: randomUUID(),
    username,
    phone: `081${n}`,
    firstName: 'สมหญิง',
    lastName: `ใจดี${n}`,
    bank: { code: '004', accountNo },
    campaignCode: code,
  }
  const reply = await fixture.event('member.registered', sent)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const id = String(reply.body.result?.['memberId']) as TestMember['id']
  return { ...sent, id, phone: sent.phone, bankCode: '004', accountNo }
}

describe('a campaign', () => {
  test('is a draft, active and ended by the clock, and its rows say so', async ({ stage }) => {
    const { fixture, owner } = stage
    const draft = await add(stage, { startsAt: null })
    expect(draft).toMatchObject({ status: 'draft', can: ['change', 'start'], url: '/api/r/songkran', clicks: 0 })
    const started = await owner.post<Campaign>(`/marketingcampaign/${draft.id}/start`)
    expect(started.body.data).toMatchObject({ status: 'active', startsAt: '2026-07-12T05:00:00.000Z', version: 2 })
    expect(await owner.post(`/marketingcampaign/${draft.id}/start`)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'active' } },
    })
    fixture.clock.advance(1_000)
    const ended = await owner.post<Campaign>(`/marketingcampaign/${draft.id}/end`)
    expect(ended.body.data).toMatchObject({ status: 'ended', endsAt: '2026-07-12T05:00:01.000Z', can: ['change'] })
    const timed = await add(stage, { code: 'timed', endsAt: '2026-07-12T05:00:02Z', channel: 'line' })
    const listed = async (query: string) =>
      (await owner.get<Campaign[]>(`/marketingcampaign/?${query}`)).body.data.map(({ code }) => code)
    expect(await listed('status=active')).toEqual(['timed'])
    fixture.clock.advance(1_000)
    expect(await read(stage, timed)).toMatchObject({ status: 'ended' })
    expect([
      await listed('status=active,draft'),
      await listed('status=ended&sort=createdAt'),
      await listed('q=TIM'),
      await listed('q=kran'),
      await listed('channel=line,sms'),
    ]).toEqual([[], ['songkran', 'timed'], ['timed'], ['timed', 'songkran'], ['timed']])
    const audit = await fixture.auditOf(draft.id)
    expect(
      audit
        .filter(({ outcome }) => outcome === 'done')
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['campaign.create', 'campaign.end', 'campaign.start'])
  })

  test.for<[Record<string, unknown>, string]>([
    [{ endsAt: '2026-06-30T00:00:00Z' }, 'endsAt'],
    [{ endsAt: '2026-07-11T00:00:00Z' }, 'endsAt'],
    [{ cost: 1.005 }, 'cost'],
    [{ cost: -1 }, 'cost'],
    [{ landingPath: '//evil.example' }, 'landingPath'],
    [{ landingPath: '/\\evil.example' }, 'landingPath'],
    [{ landingPath: 'https://evil.example' }, 'landingPath'],
    [{ code: 'สงกรานต์' }, 'code'],
    [{ code: 'a' }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ channel: 'tv' }, 'channel'],
  ])('with %j is refused at its field', async ([more, field], { stage: { owner } }) => {
    expect(await owner.post('/marketingcampaign/', form(more))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
    })
  })

  test('has a code of its own, whatever the case, also in a race', async ({ stage }) => {
    const { owner } = stage
    const replies = await Promise.all(
      ['race', 'RACE', 'Race', 'rAcE'].map(code => owner.post('/marketingcampaign/', form({ code }))),
    )
    expect(statusesOf(replies)).toEqual([200, 400, 400, 400])
    expect(replies.filter(({ status }) => status === 400).every(({ body }) => 'code' in (body.fields ?? {}))).toBe(true)
    const others = await Promise.all(['one', 'two'].map(code => add(stage, { code })))
    const renamed = await Promise.all(
      others.map(({ id, version }) => owner.edit('PUT', `/marketingcampaign/${id}`, version, form({ code: 'three' }))),
    )
    expect(statusesOf(renamed)).toEqual([200, 400])
  })

  test('is changed on the version that was seen, and keeps its code once it is in use', async ({ stage }) => {
    const { owner } = stage
    const campaign = await add(stage)
    const path = `/marketingcampaign/${campaign.id}`
    expect(await owner.edit<Campaign>('PUT', path, 1, form({ code: 'other', name: 'Other' }))).toMatchObject({
      status: 200,
      body: { data: { code: 'other', name: 'Other', version: 2 } },
    })
    expect(await owner.edit('PUT', path, 1, form())).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { name: 'Other', version: 2 } } },
    })
    await click(stage, 'OTHER')
    await expect.poll(() => clicks(stage)).toHaveLength(1)
    expect(await owner.edit('PUT', path, 2, form())).toMatchObject({ status: 400, body: { fields: { code: {} } } })
    expect(await owner.edit('PUT', path, 2, form({ code: 'Other' }))).toMatchObject({ status: 200 })
    expect(await owner.edit('PUT', path, 3, form({ code: 'Other', startsAt: null }))).toMatchObject({
      status: 400,
      body: { fields: { startsAt: {} } },
    })
    expect(await owner.edit('PUT', `/marketingcampaign/${randomUUID()}`, 1, form())).toMatchObject({ status: 404 })
  })
})

describe('its link', () => {
  test('leads to the landing page with a signature', async ({ stage }) => {
    await add(stage, { code: 'Songkran' })
    const { status, location, headers } = await click(stage, 'SONGKRAN')
    const ts = Date.parse('2026-07-12T05:00:00Z') / 1000
    expect([status, location]).toEqual([
      302,
      `https://play.example/register?campaign=Songkran&ts=${ts}&sig=${signatureOf('Songkran', ts, INTEGRATION_SECRET)}`,
    ])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await expect.poll(() => clicks(stage)).toHaveLength(1)
  })

  test('passes on the click ids of ad platforms', async ({ stage }) => {
    await add(stage)
    const { status, location } = await click(stage, 'songkran?fbclid=IwAR0&gclid=a%20b&sig=forged')
    expect([status, location?.replace(/(ts|sig)=[^&]*/g, '$1')]).toEqual([
      302,
      'https://play.example/register?fbclid=IwAR0&gclid=a+b&campaign=songkran&ts&sig',
    ])
    expect((await click(stage, `songkran?${'p=1&'.repeat(900)}__proto__=x&%=%`)).status).toBe(302)
  })

  test('of no active campaign leads to the site, and counts nothing', async ({ stage }) => {
    const { owner } = stage
    await add(stage, { code: 'draft', startsAt: null })
    const ended = await add(stage, { code: 'ended' })
    await owner.post(`/marketingcampaign/${ended.id}/end`)
    for (const code of ['draft', 'ended', 'unknown', '%2e%2e%2f', encodeURIComponent('//evil.example')])
      expect([code, (await click(stage, code)).location]).toEqual([code, 'https://play.example/'])
    expect(await clicks(stage)).toEqual([])
  })

  test('is not found where no player site is known', async ({ freshDatabase }) => {
    const fixture = await createDepositFixture(freshDatabase)
    const owner = await fixture.admin('owner')
    await add({ fixture, owner })
    expect((await click({ fixture }, 'songkran')).status).toBe(404)
    await fixture.close()
  })

  test('counts neither bots nor previews, and a visitor once a day however often', async ({ stage }) => {
    const { fixture } = stage
    const campaign = await add(stage)
    await click(stage, 'songkran', { method: 'HEAD' })
    await click(stage, 'songkran', { headers: { 'sec-purpose': 'prefetch' } })
    await click(stage, 'songkran', { headers: { 'user-agent': 'facebookexternalhit/1.1' } })
    await click(stage, 'songkran', { headers: { 'user-agent': '' } })
    await Promise.all(Array.from({ length: 50 }, () => click(stage, 'songkran')))
    await click(stage, 'songkran', { ip: '203.0.113.8' })
    await expect.poll(() => clicks(stage)).toHaveLength(2)
    // The last instant of the business day, and the first of the next.
    fixture.clock.set('2026-07-12T16:59:59.999Z')
    await click(stage, 'songkran')
    fixture.clock.set('2026-07-12T17:00:00Z')
    await click(stage, 'songkran')
    await expect.poll(() => clicks(stage)).toHaveLength(3)
    const rows = await clicks(stage)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    await stage.owner.signIn()
    const { days } = await read(stage, campaign)
    expect(days.slice(0, 2).map(({ day, clicks: count }) => [day, count])).toEqual([
      ['2026-07-13', 1],
      ['2026-07-12', 2],
    ])
  })

  test('keeps its clicks when their visitors are deleted, and its code', async ({ stage }) => {
    const { fixture, owner } = stage
    const campaign = await add(stage)
    await click(stage, 'songkran')
    await expect.poll(() => clicks(stage)).toHaveLength(1)
    fixture.clock.set('2026-07-13T16:59:59Z')
    expect(await fixture.campaigns.deleteVisitors()).toBe(0)
    fixture.clock.set('2026-07-13T17:00:00Z')
    expect(await fixture.campaigns.deleteVisitors()).toBe(1)
    await owner.signIn()
    expect(await clicks(stage)).toEqual([])
    expect(await read(stage, campaign)).toMatchObject({ clicks: 1 })
    expect(await owner.edit('PUT', `/marketingcampaign/${campaign.id}`, 1, form({ code: 'other' }))).toMatchObject({
      status: 400,
      body: { fields: { code: {} } },
    })
  })

  test('counts one address as at most 64 visitors a day', async ({ stage }) => {
    const campaign = await add(stage)
    for (let n = 0; n < 200; n++) {
      const ip = n % 2 === 0 ? '203.0.113.7' : `2001:db8::${n}`
      await click(stage, 'songkran', { ip, headers: { 'user-agent': `${PHONE} ${n}` } })
    }
    await expect.poll(async () => (await clicks(stage)).length).toBeGreaterThan(80)
    expect((await clicks(stage)).length).toBeLessThanOrEqual(128)
    expect((await read(stage, campaign)).clicks).toBe((await clicks(stage)).length)
  })

  test('follows a change of its campaign within seconds', async ({ stage }) => {
    const { fixture, owner } = stage
    const campaign = await add(stage)
    await click(stage, 'songkran')
    await owner.post(`/marketingcampaign/${campaign.id}/end`)
    fixture.clock.advance(3_000)
    expect((await click(stage, 'Songkran')).location).toBe('https://play.example/')
  })

  test('makes an address wait that calls too often', async ({ stage }) => {
    await add(stage)
    const replies = await Promise.all(Array.from({ length: 301 }, () => click(stage, 'nothing', { ip: '203.0.113.9' })))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await click(stage, 'nothing', { ip: '203.0.113.10' })).status).toBe(302)
  })
})

describe('its figures', () => {
  /**
   * Two members of the campaign and one of another, over midnight in Bangkok.
   * 12 July: A joins; deposits 500; bets 100, wins 40; gets a bonus of 50.
   * 13 July: B joins; A deposits 300, which is reversed; B deposits 200; A's bet is voided; B is given 20; a payout
   * costs 5.
   */
  async function populate({ fixture, owner }: Stage): Promise<void> {
    const checker = await fixture.admin('finance-checker')
    const own = await fixture.account()
    const deposit = async (member: TestMember, amount: number): Promise<string> => {
      const { depositId, status } = await fixture.take(
        fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) }),
      )
      expect(status).toBe('credited')
      return depositId ?? ''
    }
    const bet = { transactionId: 'b-1', roundId: 'r-1', provider: 'pgsoft', game: 'x', category: 'slot', amount: 100 }
    const done = async (reply: Promise<{ status: number; body: object }>) => {
      const { status, body } = await reply
      expect(status, JSON.stringify(body)).toBeLessThan(300)
    }
    const a = await join(fixture, 'SongKran')
    const other = await join(fixture, 'another')
    await deposit(other, 900)
    fixture.clock.set('2026-07-12T16:59:59.999Z')
    await deposit(a, 500)
    await done(fixture.event('game.bet', { ...bet, username: a.username }))
    await done(fixture.event('game.settled', { ...bet, username: a.username, win: 40 }))
    await withBonus(fixture, a, baht(50))
    fixture.clock.set('2026-07-12T17:00:00Z')
    await Promise.all([owner.signIn(), checker.signIn()])
    const b = await join(fixture, 'songkran')
    const wrong = await deposit(a, 300)
    const back = await owner.post<{ approvalId: string }>(`/deposits/${wrong}/reverse`, { reason: 'ผิดคน' })
    expect(back.status).toBe(202)
    await done(checker.post(`/approvals/${back.body.data.approvalId}/approve`))
    await deposit(b, 200)
    await done(fixture.event('game.refunded', { ...bet, username: a.username }))
    await done(owner.post(`/members/${b.id}/adjust`, { amount: 20, reason: 'x' }))
    const id = await fixture.request(b, baht(10))
    await done(checker.post(`/withdrawals/${id}/claim`))
    await done(checker.post(`/withdrawals/${id}/approve`))
    await fixture.runJobs()
    await done(fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 }))
  }
  const DAYS = [
    { day: '2026-07-13', clicks: 0, signUps: 1, firstDeposits: 1, deposits: 200, ngr: -85 },
    { day: '2026-07-12', clicks: 0, signUps: 1, firstDeposits: 1, deposits: 500, ngr: 10 },
  ]
  const TOTAL = { signUps: 2, firstDeposits: 2, deposits: 700, ngr: -75, returnOnCost: -17_500 }

  test('are those worked out from its members’ transfers, before and after they are summed up', async ({ stage }) => {
    const { fixture, owner } = stage
    await populate(stage)
    // Members who joined before it was added count too.
    const campaign = await add(stage)
    const check = async () => {
      const shown = await read(stage, campaign)
      expect(shown).toMatchObject(TOTAL)
      expect(shown.days.slice(0, 2)).toEqual(DAYS)
      expect(shown.days).toHaveLength(30)
      expect((await owner.get<Detail[]>('/marketingcampaign/')).body.data).toMatchObject([TOTAL])
      const days = await owner.get<Detail['days']>(
        `/marketingcampaign/${campaign.id}/days?from=2026-07-12&to=2026-07-13`,
      )
      expect(days.body.data).toEqual(DAYS)
    }
    await check()
    const before = fixture.clock.now()
    // Ids are never older than this process: nothing has settled yet by the clock of the test.
    expect(await fixture.campaigns.aggregate()).toBe(0)
    fixture.clock.set('2100-01-01T00:00:00Z')
    const all = await fixture.db.selectFrom('transfers').select('id').execute()
    const counts = await Promise.all([fixture.campaigns.aggregate(), fixture.campaigns.aggregate()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    expect(await fixture.campaigns.aggregate()).toBe(0)
    fixture.clock.set(before)
    const rows = await fixture.db.selectFrom('campaign_days').select(['code', 'business_day']).execute()
    expect(rows.map(row => Object.values(row).join(' ')).sort()).toEqual([
      'another 2026-07-12',
      'songkran 2026-07-12',
      'songkran 2026-07-13',
    ])
    await check()
    await join(fixture, 'SONGKRAN')
    expect(await read(stage, campaign)).toMatchObject({ ...TOTAL, signUps: 3 })
    expect(await fixture.verify()).toEqual([])
  })

  test('are read for at most 366 days', async ({ stage }) => {
    const { owner } = stage
    const { id } = await add(stage)
    const days = (query: string) => owner.get<Detail['days']>(`/marketingcampaign/${id}/days?${query}`)
    expect((await days('from=2025-07-13&to=2026-07-13')).body.data).toHaveLength(366)
    expect(await days('from=2025-07-12&to=2026-07-13')).toMatchObject({ status: 400, body: { fields: { from: {} } } })
    expect(await days('from=2026-07-14&to=2026-07-13')).toMatchObject({ status: 400, body: { fields: { to: {} } } })
    expect(await days('from=x')).toMatchObject({ status: 400 })
    expect(await owner.get(`/marketingcampaign/${randomUUID()}/days`)).toMatchObject({ status: 404 })
    expect(await owner.get(`/marketingcampaign/getbyid/${randomUUID()}`)).toMatchObject({ status: 404 })
  })
})

test('lists the members it brought, masked for those who see none in full', async ({ stage }) => {
  const { fixture, owner } = stage
  const campaign = await add(stage)
  const [one, other] = [await join(fixture, 'SONGKRAN'), await join(fixture, 'else')]
  const path = `/marketingcampaign/${campaign.id}/members`
  type Row = { username: string; phone: string; masked: boolean }
  const rows = async (admin: FixtureAdmin, query = '') => (await admin.get<Row[]>(`${path}${query}`)).body.data
  expect(await rows(owner)).toMatchObject([{ username: one.username, masked: false }])
  expect(await rows(owner, `?q=${other.username}`)).toEqual([])
  const [masked] = await rows(await fixture.admin('marketing'))
  expect(masked).toMatchObject({ username: one.username, masked: true })
  expect(masked?.phone).not.toBe((await rows(owner))[0]?.phone)
  expect(await owner.get(`/marketingcampaign/${randomUUID()}/members`)).toMatchObject({ status: 404 })
})
