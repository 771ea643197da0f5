import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { insertExclusion } from '../src/modules/exclusions/exclusions.repo.ts'
import type { Member } from '../src/modules/members/index.ts'
import { getForUpdate } from '../src/modules/members/members.repo.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { putInForce } from './support/licence.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture, type Reply } from './support/office-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Nothing answers there: events wait in their table. */
const PLAYER_URL = 'http://127.0.0.1:9/events'

type Stage = { readonly fixture: OfficeFixture; readonly staff: FixtureAdmin }
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase, { playerUrl: PLAYER_URL })
  onCleanup(() => fixture.close())
  return { fixture, staff: await fixture.admin('compliance') }
})

type Exclusion = {
  id: string
  member: { id: string }
  kind: string
  status: string
  startsAt: string
  endsAt: string | null
  endedAt: string | null
  endedHow: string | null
}
type OfMember = {
  current: Exclusion | null
  return: { id: string; status: string; dueAt: string; can: string[] } | null
  returnableFrom: string | null
  history: Exclusion[]
  can: string[]
}

const event = ({ fixture }: Stage, type: string, { username }: TestMember, data: object = {}) =>
  fixture.event(type, { externalId: randomUUID(), username, ...data })
const timeOut = (stage: Stage, member: TestMember, hours: number) => event(stage, 'timeout.set', member, { hours })
const exclude = (stage: Stage, member: TestMember, days: number | null) =>
  event(stage, 'exclusion.set', member, { days })
const comeBack = (stage: Stage, member: TestMember) => event(stage, 'return.requested', member)
const ofMember = async ({ staff }: Stage, { id }: TestMember) =>
  (await staff.get<OfMember>(`/members/${id}/exclusions`)).body.data
const bet = ({ fixture }: Stage, { username }: TestMember, transactionId: string = randomUUID()) =>
  fixture.event('game.bet', {
    transactionId,
    roundId: 'r',
    provider: 'p',
    game: 'g',
    category: 'slot',
    username,
    amount: 1,
  })
const refused = (code: string, details?: object) => ({
  status: 422,
  body: { code, ...(details === undefined ? {} : { details }) },
})
const done = { status: 200 }
const at = (stage: Stage, ms: number) => new Date(stage.fixture.clock.now().getTime() + ms).toISOString()
const reported = async ({ fixture }: Stage, { id }: TestMember) =>
  (
    await fixture.db
      .selectFrom('player_events')
      .select(['type', 'data'])
      .where('member_id', '=', id)
      .where('type', '=', 'exclusion.changed')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ data }) => data as unknown as { status: string; until: string | null })
const pass = async ({ fixture, staff }: Stage, ms: number) => {
  fixture.clock.advance(ms)
  await staff.signIn()
}

describe('a time-out', () => {
  test('binds immediately and ends by itself, to the millisecond', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(100))
    const until = at(stage, 24 * HOUR)
    expect(await timeOut(stage, member, 24)).toMatchObject({ status: 200, body: { result: { until } } })
    expect(await bet(stage, member)).toMatchObject(refused('EXCLUDED', { until }))
    expect((await ofMember(stage, member)).current).toMatchObject({ kind: 'timeout', status: 'active', endsAt: until })
    fixture.clock.advance(24 * HOUR - 1)
    expect(await bet(stage, member)).toMatchObject(refused('EXCLUDED'))
    // Nothing waits for the job that records it.
    fixture.clock.advance(1)
    await stage.staff.signIn()
    expect(await bet(stage, member)).toMatchObject(done)
    expect((await ofMember(stage, member)).history).toMatchObject([{ status: 'ended', endedHow: 'time' }])
    await fixture.exclusions.end()
    await fixture.exclusions.end()
    expect((await ofMember(stage, member)).history).toMatchObject([{ endedAt: until, endedHow: 'time' }])
    expect(await reported(stage, member)).toMatchObject([{ status: 'set', until }, { status: 'ended' }])
    expect(await fixture.verify()).toEqual([])
  })

  test.for([
    [23, 'TOO_SMALL', { min: 24 }],
    [1_441, 'TOO_LARGE', { max: 1_440 }],
  ] as const)('of %d hours is refused', async ([hours, code, params], { stage }) => {
    const member = await stage.fixture.member(baht(1))
    expect(await timeOut(stage, member, hours)).toMatchObject({
      status: 400,
      body: { fields: { hours: { code, params } } },
    })
    expect(await bet(stage, member)).toMatchObject(done)
  })

  test('set while another waits for the member is read whole by that one', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(1))
    const until = new Date(at(stage, 24 * HOUR))
    let reading: Promise<Member> | undefined
    await inTransaction(fixture.db, async tx => {
      await getForUpdate(tx, member.id)
      reading = inTransaction(fixture.db, other => getForUpdate(other, member.id))
      const waiting = async () =>
        (
          await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db)
        ).rows[0]?.count
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
      const now = fixture.clock.now()
      const rest = { source: 'player', reason: null, setBy: null, licenceVersion: 0, now } as const
      await insertExclusion(tx, { id: newId(), memberId: member.id, kind: 'timeout', endsAt: until, ...rest })
    })
    expect(await reading).toMatchObject({
      excludedUntil: until,
      exclusionKind: 'timeout',
      exclusionEndsAt: until,
    })
  })

  test('only becomes longer', async ({ stage }) => {
    const member = await stage.fixture.member(baht(1))
    await timeOut(stage, member, 48)
    const until = at(stage, 48 * HOUR)
    expect(await timeOut(stage, member, 24)).toMatchObject(refused('EXCLUDED', { until }))
    expect(await timeOut(stage, member, 48)).toMatchObject(refused('EXCLUDED', { until }))
    expect(await timeOut(stage, member, 49)).toMatchObject(done)
    const { current, history } = await ofMember(stage, member)
    expect(current?.endsAt).toBe(at(stage, 49 * HOUR))
    expect(new Set(history.map(({ endedHow }) => endedHow))).toEqual(new Set([null, 'replaced']))
    expect(await stage.fixture.verify()).toEqual([])
  })

  test('that is over is followed by a new one, before or after it was recorded', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(1))
    await timeOut(stage, member, 24)
    await pass(stage, 24 * HOUR)
    expect(await timeOut(stage, member, 24)).toMatchObject(done)
    await pass(stage, 25 * HOUR)
    await fixture.exclusions.end()
    expect(await timeOut(stage, member, 24)).toMatchObject(done)
    const { history } = await ofMember(stage, member)
    expect(history.map(({ endedHow }) => endedHow)).toEqual([null, 'time', 'time'])
    expect(await fixture.verify()).toEqual([])
  })
})

describe('a self-exclusion', () => {
  test('holds beyond its end until a person lets the member return', async ({ stage }) => {
    const { fixture, staff } = stage
    const member = await fixture.member(baht(100))
    const until = at(stage, 180 * DAY)
    expect(await exclude(stage, member, 180)).toMatchObject({ status: 200, body: { result: { until } } })
    await pass(stage, 180 * DAY - 1)
    expect(await comeBack(stage, member)).toMatchObject(refused('RETURN_TOO_EARLY', { from: until }))
    await pass(stage, 1)
    await fixture.exclusions.end()
    expect(await bet(stage, member)).toMatchObject(refused('EXCLUDED', { until }))
    expect((await ofMember(stage, member)).current).toMatchObject({ status: 'returnable' })
    const dueAt = at(stage, 24 * HOUR)
    expect(await comeBack(stage, member)).toMatchObject({ status: 200, body: { result: { dueAt, decided: true } } })
    expect(await comeBack(stage, member)).toMatchObject(refused('RETURN_REQUESTED', { dueAt }))
    const request = (await ofMember(stage, member)).return
    expect(request).toMatchObject({ status: 'waiting', can: ['refuse'] })
    const approve = () => staff.post(`/protection/returns/${request?.id}/approve`, { reason: 'Spoke to them' })
    expect(await approve()).toMatchObject(refused('RETURN_TOO_EARLY', { from: dueAt }))
    await pass(stage, 24 * HOUR)
    await fixture.exclusions.end()
    expect(await bet(stage, member), 'a person decides').toMatchObject(refused('EXCLUDED'))
    expect(await approve()).toMatchObject({ status: 200, body: { data: { status: 'returned', can: [] } } })
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
    expect(await bet(stage, member)).toMatchObject(done)
    expect(await comeBack(stage, member)).toMatchObject(refused('NOT_EXCLUDED'))
    expect(await reported(stage, member)).toMatchObject([{ status: 'set' }, { status: 'ended' }])
    expect(await fixture.verify()).toEqual([])
  })

  test('whose return is refused holds, and the member can ask again', async ({ stage }) => {
    const { staff } = stage
    const member = await stage.fixture.member(baht(1))
    await exclude(stage, member, 180)
    await pass(stage, 180 * DAY)
    await comeBack(stage, member)
    const request = (await ofMember(stage, member)).return
    const refuse = () => staff.post(`/protection/returns/${request?.id}/refuse`, { reason: 'Still at risk' })
    expect(await refuse()).toMatchObject({
      status: 200,
      body: { data: { status: 'refused', reason: 'Still at risk' } },
    })
    expect(await refuse()).toMatchObject({ status: 409 })
    expect(await bet(stage, member)).toMatchObject(refused('EXCLUDED'))
    expect(await reported(stage, member)).toMatchObject([{ status: 'set' }, { status: 'return-refused' }])
    expect(await comeBack(stage, member)).toMatchObject(done)
    const listed = await staff.get<{ status: string }[]>('/protection/returns')
    expect(new Set(listed.body.data.map(({ status }) => status))).toEqual(new Set(['refused', 'waiting']))
  })

  test('replaces a time-out and ends no earlier than it; a time-out never replaces it', async ({ stage }) => {
    const { fixture, staff } = stage
    const member = await fixture.member(baht(1))
    await timeOut(stage, member, 48)
    expect(await exclude(stage, member, 180)).toMatchObject(done)
    expect(await timeOut(stage, member, 1_440)).toMatchObject(refused('EXCLUDED'))
    expect(await exclude(stage, member, 180)).toMatchObject(refused('EXCLUDED'))
    expect(await exclude(stage, member, 181)).toMatchObject(done)
    expect(await exclude(stage, member, null)).toMatchObject({ status: 200, body: { result: { until: null } } })
    expect(await exclude(stage, member, 36_500)).toMatchObject(refused('EXCLUDED', { until: null }))
    expect((await ofMember(stage, member)).can).toEqual([])
    const { body } = await staff.get<Exclusion[]>('/protection/exclusions?status=active')
    expect(body.data).toMatchObject([{ member: { id: member.id }, kind: 'self', endsAt: null }])
    expect(await fixture.verify()).toEqual([])
  })

  test('for good is left after a year at the earliest, and a longer one ends an open request', async ({ stage }) => {
    const member = await stage.fixture.member(baht(1))
    await exclude(stage, member, 180)
    await pass(stage, 181 * DAY)
    await comeBack(stage, member)
    await exclude(stage, member, null)
    expect((await ofMember(stage, member)).return).toBeNull()
    await pass(stage, 365 * DAY - 1)
    expect(await comeBack(stage, member)).toMatchObject(refused('RETURN_TOO_EARLY'))
    await pass(stage, 1)
    expect(await comeBack(stage, member)).toMatchObject({ body: { result: { dueAt: at(stage, 168 * HOUR) } } })
  })

  test.for([
    [179, 'TOO_SMALL'],
    [36_501, 'TOO_LARGE'],
    [0, 'TOO_SMALL'],
    [1.5, 'TYPE'],
  ] as const)('of %d days is refused', async ([days, code], { stage }) => {
    const member = await stage.fixture.member(baht(1))
    const { status, body } = await exclude(stage, member, days)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(Object.values((body as Reply['body']).fields ?? {})).toMatchObject([{ code }])
  })

  test('of an unknown member arrives later; the same request again is the same exclusion', async ({ stage }) => {
    const { fixture } = stage
    const stranger = { username: 'stranger_1' } as TestMember
    expect(await exclude(stage, stranger, 180)).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    const member = await fixture.member(baht(1))
    const data = { externalId: randomUUID(), username: member.username, days: 180 }
    const [first, again] = [await fixture.event('exclusion.set', data), await fixture.event('exclusion.set', data)]
    expect(again.body).toMatchObject({ duplicate: true, result: first.body.result })
  })
})

describe('staff', () => {
  test('exclude a member with a reason, once when two do at a time', async ({ stage }) => {
    const { fixture, staff } = stage
    const other = await fixture.admin('compliance')
    const member = await fixture.member(baht(1))
    const body = { days: 365, kind: 'operator', reason: 'Signs of harm' }
    const replies = await Promise.all(
      [staff, other, staff, other].map(each => each.post(`/members/${member.id}/exclusions`, body)),
    )
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422, 422, 422])
    expect((await ofMember(stage, member)).history).toMatchObject([{ kind: 'operator', status: 'active' }])
    const audited = (await fixture.auditOf(member.id)).filter(({ action }) => action === 'exclusion.exclude')
    expect(audited.filter(({ outcome }) => outcome === 'done')).toMatchObject([{ reason: 'Signs of harm' }])
    expect(await fixture.verify()).toEqual([])
  })

  test('without the permission can do nothing, and see nothing', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(1))
    const [support, marketing] = [await fixture.admin('support'), await fixture.admin('marketing')]
    for (const each of [support, marketing])
      for (const [path, body] of [
        ['time-out', { hours: 24, reason: 'x' }],
        ['exclusions', { days: null, kind: 'self', reason: 'x' }],
        ['return', { reason: 'x' }],
      ] as const)
        expect((await each.post(`/members/${member.id}/${path}`, body)).status).toBe(403)
    expect((await marketing.get('/protection/exclusions')).status).toBe(403)
    expect((await marketing.get(`/members/${member.id}/exclusions`)).status).toBe(403)
    // Of an exclusion they see that there is one.
    await exclude(stage, member, 365)
    for (const [each, exclusion] of [
      [marketing, { kind: null, until: null }],
      [support, { kind: null, until: null }],
      [stage.staff, { kind: 'self', until: at(stage, 365 * DAY) }],
    ] as const) {
      expect((await each.get(`/usersystem/${member.id}`)).body.data).toMatchObject({ exclusion })
      expect((await each.get('/usersystem?excluded=yes')).body.data).toMatchObject([{ exclusion }])
    }
  })

  test('record a request to return that a member made to them', async ({ stage }) => {
    const { staff } = stage
    const member = await stage.fixture.member(baht(1))
    const ask = () => staff.post(`/members/${member.id}/return`, { reason: 'Called us' })
    expect(await ask()).toMatchObject(refused('NOT_EXCLUDED'))
    await exclude(stage, member, 180)
    expect(await ask()).toMatchObject(refused('RETURN_TOO_EARLY'))
    await pass(stage, 180 * DAY)
    expect((await ofMember(stage, member)).can).toEqual(['exclude', 'request-return'])
    expect(await ask()).toMatchObject(done)
  })
})

test('a return without a decision takes effect by itself once its wait has passed', async ({ stage }) => {
  const { fixture } = stage
  await putInForce(fixture, stage.staff, { returnDecided: false })
  const member = await fixture.member(baht(10))
  await exclude(stage, member, 180)
  await pass(stage, 180 * DAY)
  expect(await comeBack(stage, member)).toMatchObject({ body: { result: { decided: false } } })
  await pass(stage, 24 * HOUR - 1)
  await fixture.exclusions.end()
  expect(await bet(stage, member)).toMatchObject(refused('EXCLUDED'))
  await pass(stage, 1)
  await Promise.all([fixture.exclusions.end(), fixture.exclusions.end()])
  expect(await bet(stage, member)).toMatchObject(done)
  expect(await fixture.verify()).toEqual([])
})

test('the verifier finds a member who is not excluded as their exclusion says, and a shortened one', async ({
  stage,
}) => {
  const { fixture } = stage
  const [one, other] = [await fixture.member(baht(1)), await fixture.member(baht(1))]
  await exclude(stage, one, 180)
  await timeOut(stage, other, 24)
  expect(await fixture.verify()).toEqual([])
  await fixture.asOwner(db =>
    db.updateTable('members').set({ excluded_until: null }).where('id', '=', one.id).execute(),
  )
  const found = async () => (await fixture.verify()).map(({ check, subject }) => [check, subject])
  expect(await found()).toEqual([['exclusions-agree', one.id]])
  await fixture.asOwner(db =>
    db.updateTable('members').set({ excluded_until: fixture.clock.now() }).where('id', '=', other.id).execute(),
  )
  expect((await found()).length).toBe(2)
  const third = await fixture.member(baht(1))
  await exclude(stage, third, 200)
  await exclude(stage, third, 300)
  const shortened = { ends_at: new Date(fixture.clock.now().getTime() + DAY) }
  await fixture.asOwner(db =>
    db
      .updateTable('member_exclusions')
      .set(shortened)
      .where('member_id', '=', third.id)
      .where('ended_at', 'is', null)
      .execute(),
  )
  expect((await found()).length).toBe(3)
})
