import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { all } from './support/bets.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'
import { lenientApproval, noRules } from './support/withdrawal-rules.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Settings = Record<string, unknown> & {
  auto: Record<string, unknown>
  version: number
  updatedBy: { id: string } | null
}
type Version = {
  version: number
  by: { id: string; name: string } | null
  changed: { field: string; before: unknown; after: unknown }[]
  settings: object
}

const URL = '/setting/withdraw'
const auto = {
  ...lenientApproval,
  enabled: false,
  maxAmount: null,
  requireNameMatch: true,
  excludeIfSharesBankPhoneOrIp: true,
}
const off = { ...noRules, auto }
const read = async (admin: FixtureAdmin): Promise<Settings> => (await admin.get<Settings>(URL)).body.data
const set = (admin: FixtureAdmin, version: number, settings: object, key?: string) =>
  admin.edit<Settings>('PUT', URL, version, settings, ...(key === undefined ? [] : [key]))

describe('the rules', () => {
  test('limit nothing until an admin sets them, and are read with the permission', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    expect(await read(owner)).toEqual({ ...off, version: 1, updatedAt: expect.any(String), updatedBy: null })
    expect((await owner.get<Version[]>(`${URL}/history`)).body.data).toEqual([])
    const maker = await fixture.admin('finance-maker')
    expect((await maker.get(URL)).status).toBe(200)
    expect((await set(maker, 1, off)).status).toBe(403)
    expect((await (await fixture.admin('support')).get(URL)).status).toBe(403)
  })

  test('change as a whole, in force immediately, each version stored with admin and changes; an old one can be restored', async ({
    fixture,
  }) => {
    const owner = await fixture.admin('owner')
    const first = {
      ...off,
      min: 100,
      max: 5_000.5,
      contributions: { ...all(100), lotto: 0 },
      turnoverPercent: 150,
      auto: {
        ...auto,
        enabled: true,
        maxAmount: 1_000,
        excludeTags: [' VIP ', 'vip', 'Big  Loser'],
        hours: { from: '09:00', to: '18:00' },
      },
    }
    expect(await set(owner, 1, first)).toMatchObject({
      status: 200,
      body: {
        data: {
          min: 100,
          max: 5_000.5,
          version: 2,
          updatedBy: { id: owner.id },
          auto: { excludeTags: ['vip', 'big loser'] },
        },
      },
    })
    const id = await fixture.request(await fixture.member(baht(50)), baht(50))
    expect(
      (await owner.get<{ blockers: { code: string }[] }>(`/withdrawals/${id}/evidence`)).body.data.blockers,
    ).toMatchObject([{ code: 'BELOW_MINIMUM' }])
    expect(await set(owner, 2, { ...first, min: null })).toMatchObject({ status: 200, body: { data: { version: 3 } } })
    const history = (await owner.get<Version[]>(`${URL}/history`)).body.data
    expect(history.map(({ version, by, changed }) => [version, by?.id ?? null, changed])).toEqual([
      [3, owner.id, [{ field: 'min', before: 100, after: null }]],
      [
        2,
        owner.id,
        [
          { field: 'min', before: null, after: 100 },
          { field: 'max', before: null, after: 5_000.5 },
          { field: 'turnoverPercent', before: null, after: 150 },
          { field: 'contributions.lotto', before: 100, after: 0 },
          { field: 'auto.enabled', before: false, after: true },
          { field: 'auto.maxAmount', before: null, after: 1_000 },
          { field: 'auto.excludeTags', before: [], after: ['vip', 'big loser'] },
          { field: 'auto.hours', before: null, after: { from: '09:00', to: '18:00' } },
        ],
      ],
      [1, null, []],
    ])
    expect(await set(owner, 3, history[1]?.settings ?? {})).toMatchObject({
      status: 200,
      body: { data: { min: 100, version: 4 } },
    })
    const [entry] = await fixture.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'withdrawal-settings.change')
      .where('outcome', '=', 'done')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toEqual({ before: { version: 3, min: null }, after: { version: 4, min: 100 } })
  })

  test('saved again without a change create no version', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    expect(await set(owner, 1, off)).toMatchObject({ status: 200, body: { data: { version: 1 } } })
    expect((await owner.get<Version[]>(`${URL}/history`)).body.data).toEqual([])
  })

  test('of two concurrent changes one gets the conflict, with the current values', async ({ fixture }) => {
    const [one, other] = [await fixture.admin('owner'), await fixture.admin('owner')]
    const replies = await Promise.all([set(one, 1, { ...off, min: 1 }), set(other, 1, { ...off, min: 2 })])
    const [won, lost] = replies.toSorted((left, right) => left.status - right.status)
    expect(won).toMatchObject({ status: 200, body: { data: { version: 2 } } })
    expect(lost).toMatchObject({
      status: 409,
      body: {
        code: 'VERSION_CONFLICT',
        details: { current: { version: 2, min: won?.body.data['min'], contributions: all(100) } },
      },
    })
    const key = 'same-key'
    expect(await set(one, 2, { ...off, min: 3 }, key)).toMatchObject({ status: 200, body: { data: { version: 3 } } })
    expect(await set(one, 2, { ...off, min: 3 }, key)).toMatchObject({ status: 200, body: { data: { version: 3 } } })
  })

  test.for<[string, object, string]>([
    ['a maximum below the minimum', { min: 10, max: 9.99 }, 'max'],
    ['a minimum of nothing', { min: 0 }, 'min'],
    ['half a satang', { min: 1.005 }, 'min'],
    ['a count of none', { dailyCount: 0 }, 'dailyCount'],
    ['a percentage with a fraction', { turnoverPercent: 99.5 }, 'turnoverPercent'],
    ['a contribution above all of it', { contributions: { ...all(100), slot: 101 } }, 'contributions.slot'],
    ['a category left out', { contributions: { slot: 100 } }, 'contributions.casino'],
    ['automatic approval without a largest amount', { auto: { ...auto, enabled: true } }, 'auto.maxAmount'],
    ['hours that are none', { auto: { ...auto, hours: { from: '9:00', to: '25:00' } } }, 'auto.hours.from'],
    ['hours of no length', { auto: { ...auto, hours: { from: '09:00', to: '09:00' } } }, 'auto.hours'],
    ['a field nobody knows', { surplus: true }, 'surplus'],
  ])('with %s are refused by the field, and nothing changes', async ([, change, field], { fixture }) => {
    const owner = await fixture.admin('owner')
    expect(await set(owner, 1, { ...off, ...change })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
    })
    expect(await read(owner)).toMatchObject({ version: 1 })
  })

  test('require If-Match and an Idempotency-Key', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const reply = await fixture.http.inject({
      method: 'PUT',
      url: `/api${URL}`,
      payload: off,
      headers: { authorization: await tokenOf(fixture, owner), 'idempotency-key': 'k' },
    })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'IF_MATCH_REQUIRED'])
  })
})

async function tokenOf(fixture: OfficeFixture, { username }: FixtureAdmin): Promise<string> {
  const reply = await fixture.http.inject({
    method: 'POST',
    url: '/api/account/login',
    payload: { username, password: (await import('./support/session-fixture.ts')).PASSWORD },
  })
  return `Bearer ${reply.json<{ serviceToken: string }>().serviceToken}`
}
