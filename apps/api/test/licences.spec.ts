import type { Licence, LicencePreview } from '@backoffice/contract/licences/forms'
import type { LicenceRule, RuleChanges } from '@backoffice/contract/licences/rules'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import netherlands from './licences/netherlands.json' with { type: 'json' }
import sweden from './licences/sweden.json' with { type: 'json' }
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'
import { terms } from './support/promotion-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const HOUR = 3_600_000
const SOURCE = 'Terms of the licence, clause 7'
const form = (changes: RuleChanges, rest: { profile?: string; name?: string } = {}) => ({
  profile: 'neutral',
  name: 'Our licence',
  changes,
  ...rest,
})
const PATH = '/compliance/licence'

async function compliance(fixture: OfficeFixture): Promise<FixtureAdmin> {
  const admin = await fixture.admin('compliance')
  await admin.stepUp()
  return admin
}
const read = async (admin: FixtureAdmin) => (await admin.get<Licence>(PATH)).body.data
const ruleOf = (licence: Licence, name: LicenceRule) => licence.rules.find(({ rule }) => rule === name)
const change = (admin: FixtureAdmin, version: number, body: object) =>
  admin.edit<{ approvalId: string }>('PUT', PATH, version, { reason: 'The licence changed', ...body })
const approve = (admin: FixtureAdmin, { body }: { body: { data: { approvalId: string } } }) =>
  admin.post(`/approvals/${body.data.approvalId}/approve`)

describe('the rules of the licence', () => {
  test('are those of the profile until a second approver has approved others', async ({ fixture }) => {
    const [admin, checker] = [await compliance(fixture), await fixture.admin('finance-checker')]
    const before = await read(admin)
    expect(before).toMatchObject({ version: 0, profile: 'neutral', name: null, pending: null })
    expect(ruleOf(before, 'timeOutMaxDays')).toEqual({
      rule: 'timeOutMaxDays',
      value: 60,
      source: 'Default of the product',
      own: false,
    })
    const asked = await change(admin, 0, form({ timeOutMaxDays: { value: 30, source: SOURCE } }))
    expect(asked.status).toBe(202)
    expect(await read(admin)).toMatchObject({ version: 0, pending: { requestedBy: { id: admin.id } } })
    expect((await approve(checker, asked)).status).toBe(200)
    const after = await read(admin)
    expect(after).toMatchObject({
      version: 1,
      name: 'Our licence',
      pending: null,
      reason: 'The licence changed',
      requestedBy: { id: admin.id },
      approvedBy: { id: checker.id },
    })
    expect(ruleOf(after, 'timeOutMaxDays')).toEqual({ rule: 'timeOutMaxDays', value: 30, source: SOURCE, own: true })
    const history = (await admin.get<Licence[]>(`${PATH}/versions`)).body.data
    expect(history.map(({ version }) => version)).toEqual([1])
  })

  test('are not changed by who asked, by one without the permission, or without a confirmed identity', async ({
    fixture,
  }) => {
    const [admin, auditor] = [await compliance(fixture), await fixture.admin('auditor')]
    const body = form({ returnHours: { value: 48, source: SOURCE } })
    expect((await change(auditor, 0, body)).status).toBe(403)
    expect((await change(await fixture.admin('compliance'), 0, body)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    const asked = await change(admin, 0, body)
    expect((await approve(admin, asked)).status).toBe(403)
    expect((await read(auditor)).version).toBe(0)
  })

  test('are not changed as an admin saw them who saw an earlier version, nor by two requests', async ({ fixture }) => {
    const [one, other, checker] = [
      await compliance(fixture),
      await compliance(fixture),
      await fixture.admin('finance-checker'),
    ]
    const asked = await change(one, 0, form({ returnHours: { value: 48, source: SOURCE } }))
    expect((await change(other, 0, form({}, { profile: 'mga' }))).status).toBe(409)
    await approve(checker, asked)
    expect(await change(other, 0, form({}, { profile: 'mga' }))).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { version: 1 } } },
    })
  })

  test.for([
    ['one the product does not know', { stakeOfTheMoon: { value: 1, source: SOURCE } }],
    ['one without a source', { returnHours: { value: 48, source: ' ' } }],
    ['one of another shape', { returnHours: { value: 'soon', source: SOURCE } }],
    ['one beyond its bounds', { returnHours: { value: 721, source: SOURCE } }],
    ['one without a value that needs one', { exclusionMinDays: { value: null, source: SOURCE } }],
    ['a kind twice', { limitKinds: { value: ['deposit', 'deposit'], source: SOURCE } }],
    [
      'two caps of one kind and period',
      {
        limitCaps: {
          value: [1, 2].map(amount => ({ kind: 'deposit', period: 'month', amount })),
          source: SOURCE,
        },
      },
    ],
    ['a longest exclusion below the shortest', { exclusionMaxDays: { value: 30, source: SOURCE } }],
    ['a pause that begins never', { pauseMinutes: { value: 5, source: SOURCE } }],
    [
      'a needed limit that is not offered',
      { limitKinds: { value: ['loss'], source: SOURCE }, limitRequired: { value: ['deposit'], source: SOURCE } },
    ],
  ])('refuse %s', async ([, changes], { fixture }) => {
    const admin = await compliance(fixture)
    expect((await change(admin, 0, form(changes as RuleChanges))).status).toBe(400)
    expect((await admin.post(`${PATH}/preview`, form(changes as RuleChanges))).status).toBe(400)
    expect((await read(admin)).pending).toBeNull()
  })

  test('are previewed with what differs, and nothing changes', async ({ fixture }) => {
    const admin = await compliance(fixture)
    const preview = await admin.post<LicencePreview>(`${PATH}/preview`, form({}, { profile: 'mga' }))
    expect(preview.body.data.differences).toContainEqual({ rule: 'timeOutMaxDays', before: 60, after: 30 })
    expect(preview.body.data.differences.map(({ rule }) => rule)).not.toContain('returnHours')
    expect(await read(admin)).toMatchObject({ version: 0, pending: null })
  })
})

describe('an operator’s own licence, written as data', () => {
  /** Requests and approves the licence of a file; returns who asked. */
  async function putInForce(fixture: OfficeFixture, own: object): Promise<FixtureAdmin> {
    const [admin, checker] = [await compliance(fixture), await fixture.admin('finance-checker')]
    const asked = await change(admin, 0, own)
    expect(asked.status, JSON.stringify(asked.body)).toBe(202)
    expect((await approve(checker, asked)).status).toBe(200)
    return admin
  }
  const send = (fixture: OfficeFixture, type: string, username: string, data: object) =>
    fixture.event(type, { externalId: randomUUID(), username, ...data })

  test('holds Sweden’s rules: three limits first, raises after 72 hours and the period, a bonus once', async ({
    fixture,
  }) => {
    const admin = await putInForce(fixture, sweden)
    expect(await read(admin)).toMatchObject({ version: 1, name: sweden.name })
    const { username } = await fixture.member(baht(0))
    const request = () => send(fixture, 'deposit.requested', username, { amount: 100, channel: 'scb' })
    const limit = (period: string, amount: number) =>
      send(fixture, 'limit.set', username, { kind: 'deposit', period, amount })
    expect((await request()).body).toMatchObject({
      code: 'LIMIT_REQUIRED',
      details: { missing: ['day', 'week', 'month'].map(period => ({ kind: 'deposit', period })) },
    })
    for (const [period, amount] of [
      ['day', 500],
      ['week', 1_000],
      ['month', 2_000],
    ] as const)
      expect((await limit(period, amount)).status).toBe(200)
    expect((await request()).body.code).not.toBe('LIMIT_REQUIRED')
    const raised = (await limit('month', 5_000)).body.result?.['pending'] as {
      from: string
      needsConfirmation: boolean
    }
    expect(raised.needsConfirmation).toBe(false)
    const from = new Date(raised.from).getTime()
    expect(from).toBeGreaterThanOrEqual(fixture.clock.now().getTime() + 72 * HOUR)
    // The first instant of a month in the operator's zone.
    expect(new Date(from + 7 * HOUR).toISOString()).toMatch(/-01T00:00:00/)
    const owner = await fixture.admin('owner')
    expect((await owner.post('/promotion', terms({ frequency: 'daily' }))).status).toBe(400)
    expect((await owner.post('/promotion', terms({ frequency: 'new-member' }))).status).toBe(200)
  })

  test('holds the Netherlands’ rules: a cap for everyone, raises after 7 days, no cancelled withdrawal', async ({
    fixture,
  }) => {
    await putInForce(fixture, netherlands)
    const { username, id } = await fixture.member(baht(0))
    const limit = (data: object) => send(fixture, 'limit.set', username, data)
    for (const period of ['day', 'week', 'month']) {
      await limit({ kind: 'deposit', period, amount: 1_000 })
      await limit({ kind: 'session', period, amount: 60 })
    }
    expect((await send(fixture, 'deposit.requested', username, { amount: 701, channel: 'scb' })).body).toMatchObject({
      code: 'LIMIT_REACHED',
      details: { kind: 'deposit', period: 'month', left: 700 },
    })
    expect((await limit({ kind: 'deposit', period: 'day', amount: 2_000 })).body.result).toMatchObject({
      pending: { from: new Date(fixture.clock.now().getTime() + 168 * HOUR).toISOString(), needsConfirmation: true },
    })
    expect(
      await fixture.db.selectFrom('member_limits').select('id').where('member_id', '=', id).execute(),
    ).toHaveLength(6)
    const externalId = randomUUID()
    const rich = await fixture.member(baht(500))
    await fixture.request(rich, baht(200), externalId)
    expect(
      await fixture.event('withdrawal.cancelled', { externalId, username: rich.username, amount: 200 }),
    ).toMatchObject({
      status: 422,
      body: { code: 'LICENCE_FORBIDS' },
    })
  })
})

test('a change of the licence shows what no longer agrees with it: promotions, limits and exclusions', async ({
  fixture,
}) => {
  const [admin, owner] = [await compliance(fixture), await fixture.admin('owner')]
  const { id } = (await owner.post('/promotion', terms({ capMultiple: 5, title: 'Capped' }))).body.data
  await owner.post(`/promotion/${id}/activate`)
  const [limited, excluded] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  const send = (type: string, { username }: { username: string }, data: object) =>
    fixture.event(type, { externalId: randomUUID(), username, ...data })
  await send('limit.set', limited, { kind: 'net-deposit', period: 'week', amount: 500 })
  await send('limit.set', limited, { kind: 'deposit', period: 'month', amount: 5_000 })
  await send('limit.set', limited, { kind: 'deposit', period: 'month', amount: 6_000 })
  await send('exclusion.set', excluded, { days: null })
  const changes: RuleChanges = {
    bonusWinCap: { value: false, source: SOURCE },
    limitKinds: { value: ['deposit'], source: SOURCE },
    limitCaps: { value: [{ kind: 'deposit', period: 'month', amount: 1_000 }], source: SOURCE },
    limitRaiseHours: { value: 72, source: SOURCE },
    exclusionForGood: { value: false, source: SOURCE },
  }
  const { body } = await admin.post<LicencePreview>(`${PATH}/preview`, form(changes))
  const one = (effect: string, example: string) => ({ effect, count: 1, examples: [example] })
  expect(body.data.effects).toEqual([
    one('promotions', 'Capped'),
    one('limits-not-offered', limited.username),
    one('limits-above-cap', limited.username),
    one('raises-waiting', limited.username),
    one('exclusions', excluded.username),
  ])
  expect((await admin.post<LicencePreview>(`${PATH}/preview`, form({}))).body.data.effects).toEqual([])
})
