import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'
import { putInForce } from './support/licence.ts'
import { undivided } from './support/size.ts'

type Stage = { readonly fixture: OfficeFixture; readonly staff: FixtureAdmin }
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  fixture.registers.start()
  return { fixture, staff: await fixture.admin('compliance') }
})

type Run = {
  id: string
  status: string
  lines: number
  broken: number
  added: number
  changed: number
  removed: number
  hits: number
}
type Hit = { id: string; status: string; reasons: string[]; matched: string; memberId: string | null; can: string[] }

const HEAD = 'reference,phone,name,born,account,until\n'
const encoded = (text: string | Buffer) => Buffer.from(text).toString('base64')
const begin = async ({ staff }: Stage, complete = true) =>
  (await staff.post<Run>('/protection/register/runs', { fileName: 'register.csv', complete })).body.data
const add = ({ staff }: Stage, id: string, part: number, text: string | Buffer) =>
  staff.post<Run>(`/protection/register/runs/${id}/parts`, { part, content: encoded(text) })
const finish = ({ staff }: Stage, id: string) => staff.post<Run>(`/protection/register/runs/${id}/finish`, {})
/** A file in one part, imported to its end. */
async function load(stage: Stage, text: string | Buffer, complete = true): Promise<Run> {
  const { id } = await begin(stage, complete)
  const added = await add(stage, id, 1, text)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect((await finish(stage, id)).status).toBe(200)
  await stage.fixture.runJobs(2)
  const runs = await stage.staff.get<Run[]>('/protection/register/runs')
  return runs.body.data.find(run => run.id === id) ?? ({} as Run)
}
const problems = async ({ staff }: Stage, { id }: Run) =>
  (await staff.get<{ line: number; problem: string }[]>(`/protection/register/runs/${id}/problems`)).body.data
const hits = async ({ staff }: Stage) => (await staff.get<Hit[]>('/protection/register/hits')).body.data
const people = async ({ staff }: Stage) =>
  (await staff.get<{ people: number }>('/protection/register')).body.data.people

let number = 0
const registration = (more: object = {}) => {
  const own = String(++number).padStart(6, '0')
  return {
    externalId: randomUUID(),
    username: `new_${own}`,
    phone: `0891${own}`,
    firstName: 'มานี',
    lastName: `มีตา${own}`,
    bank: { code: '014', accountNo: `5000${own}` },
    ...more,
  }
}
const register = ({ fixture }: Stage, more: object = {}) => fixture.event('member.registered', registration(more))
const refused = { status: 422, body: { code: 'EXCLUDED' } }
const exclude = ({ fixture }: Stage, { username }: TestMember) =>
  fixture.event('exclusion.set', { externalId: randomUUID(), username, days: 365 })
describe('a register’s file', () => {
  test('is imported line by line; broken lines are reported and no person is lost by them', async ({ stage }) => {
    const first = await load(stage, `${HEAD}R-1,0811111111,,,,\nR-2,,สมชาย ใจดี,,,\nR-3,,,,4012345677,2026-12-31\n`)
    expect(first).toMatchObject({ status: 'done', lines: 3, broken: 0, added: 3, changed: 0, removed: 0 })
    const text = `${HEAD}R-1,0811111111,,,,\nR-2,not a phone,,,,\nR-4,0822222222,,,,\nR-4,0833333333,,,,\nR-5\n`
    const second = await load(stage, text)
    // R-5 has no reference that can be read, so it is not known who is missing: R-3 stays.
    expect(second).toMatchObject({ status: 'done', lines: 5, broken: 3, added: 1, changed: 0, removed: 0 })
    expect(await problems(stage, second)).toMatchObject([
      { line: 3, problem: 'PHONE' },
      { line: 5, problem: 'DUPLICATE' },
      { line: 6, problem: 'COLUMNS' },
    ])
    expect(await people(stage)).toBe(4)
  })

  test('imported again changes nothing; who is missing in a complete one is removed', async ({ stage }) => {
    const text = `${HEAD}R-1,0811111111,,,,\nR-2,0822222222,,,,\n`
    await load(stage, text)
    expect(await load(stage, text)).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await load(stage, `${HEAD}R-1,0811111112,,,,\n`, false)).toMatchObject({ changed: 1, removed: 0 })
    expect(await load(stage, `${HEAD}R-2,0822222222,,,,\n`)).toMatchObject({ changed: 0, removed: 1 })
    expect(await people(stage)).toBe(1)
    expect(await register(stage, { phone: '0811111112' })).toMatchObject({ status: 200 })
    // It returns to the register.
    expect(await load(stage, text)).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await people(stage)).toBe(2)
  })

  test('comes in parts, each once and in order', async ({ stage }) => {
    const { id } = await begin(stage)
    expect(await add(stage, id, 2, 'R-1,0811111111\n')).toMatchObject({ status: 409 })
    expect(await add(stage, id, 1, 'reference,phone\nR-1,0811111111\n')).toMatchObject({ body: { data: { lines: 1 } } })
    for (const _ of [1, 2])
      expect(await add(stage, id, 2, 'R-2,0822222222\n')).toMatchObject({ status: 200, body: { data: { lines: 2 } } })
    expect((await stage.staff.post('/protection/register/runs', { fileName: 'x', complete: true })).status).toBe(409)
    expect((await finish(stage, id)).status).toBe(200)
    expect((await finish(stage, id)).status).toBe(409)
    expect((await add(stage, id, 3, 'R-3,0833333333\n')).status).toBe(409)
    await stage.fixture.registers.apply()
    expect(await people(stage)).toBe(2)
  })

  test.for([
    ['without a line', HEAD, 'REGISTER_EMPTY'],
    ['with broken lines only', `${HEAD}R-1\n`, 'REGISTER_EMPTY'],
    ['in another encoding', Buffer.from(`${HEAD}R-1,0811111111,,,,\n`, 'utf16le'), 'REGISTER_COLUMNS'],
    ['without names of columns', 'R-1,0811111111\n', 'REGISTER_COLUMNS'],
    ['that is empty', '', 'REGISTER_COLUMNS'],
  ] as const)('%s is refused, and can be abandoned', async ([_name, text, code], { stage }) => {
    const { id } = await begin(stage)
    const added = await add(stage, id, 1, text)
    expect(added.status === 200 ? await finish(stage, id) : added).toMatchObject({ status: 422, body: { code } })
    expect(await stage.staff.post(`/protection/register/runs/${id}/abandon`, {})).toMatchObject({ status: 200 })
    await begin(stage)
    expect(await people(stage)).toBe(0)
  })

  test('that is being applied can be abandoned; what it applied stays', async ({ stage }) => {
    const { id } = await begin(stage)
    await add(stage, id, 1, `${HEAD}R-1,0811111111,,,,\n`)
    await finish(stage, id)
    expect(await stage.staff.post(`/protection/register/runs/${id}/abandon`, {})).toMatchObject({ status: 200 })
    await stage.fixture.registers.apply()
    expect(await people(stage)).toBe(0)
    expect(await stage.fixture.db.selectFrom('register_lines').select('line').execute()).toEqual([])
    await begin(stage)
  })

  test('of many people is imported in batches', async ({ stage }) => {
    const count = undivided(12_000, 1_000_000)
    const { id } = await begin(stage)
    const PART = 10_000
    for (let from = 0; from < count; from += PART) {
      const lines = Array.from({ length: Math.min(PART, count - from) }, (_, at) => {
        const line = from + at
        return `R-${line},08${String(line).padStart(8, '0')},คนที่ ${line},,${4_000_000_000 + line},`
      })
      const part = from / PART + 1
      const added = await add(stage, id, part, `${part === 1 ? HEAD : ''}${lines.join('\n')}\n`)
      expect(added.status, JSON.stringify(added.body)).toBe(200)
    }
    await finish(stage, id)
    await stage.fixture.registers.apply()
    await stage.staff.signIn()
    expect(await people(stage)).toBe(count)
    // Who is missing is removed in batches.
    expect(await load(stage, `${HEAD}R-1,0811111111,,,,\n`)).toMatchObject({ changed: 1, removed: count - 1 })
    expect(await people(stage)).toBe(1)
  })
})

describe('who registers', () => {
  test('is refused by a phone or an account of the register, and a case for staff', async ({ stage }) => {
    await load(stage, `${HEAD}R-1,0811111111,,,,2027-01-01\nR-2,,,,4012345677,\n`)
    expect(await register(stage, { phone: '+66 81 111 1111' })).toMatchObject({
      ...refused,
      body: { code: 'EXCLUDED', details: { until: '2027-01-01T17:00:00.000Z' } },
    })
    expect(await register(stage, { bank: { code: '004', accountNo: '401-2-34567-7' } })).toMatchObject({
      body: { code: 'EXCLUDED', details: { until: null } },
    })
    expect(await register(stage, { tmnPhone: '0811111111' })).toMatchObject(refused)
    expect(await register(stage)).toMatchObject({ status: 200 })
    const found = await hits(stage)
    expect(found.map(({ matched, reasons, memberId }) => [matched, reasons, memberId])).toEqual([
      ['R-1', ['phone'], null],
      ['R-2', ['account'], null],
      ['R-1', ['phone'], null],
    ])
  })

  test('with a name of the register is accepted, and excluded once staff confirm it', async ({ stage }) => {
    const { fixture, staff } = stage
    await load(stage, `${HEAD}R-1,,นางสาวมานี มีนา,,,2027-01-01\n`)
    const sent = registration({ lastName: 'มีนา' })
    expect(await fixture.event('member.registered', sent)).toMatchObject({ status: 200 })
    const [hit] = await hits(stage)
    expect(hit).toMatchObject({ status: 'open', reasons: ['name'], memberId: expect.any(String) as string })
    const decide = (action: string) =>
      staff.post<Hit>(`/protection/register/hits/${hit?.id}/${action}`, { reason: 'Id' })
    expect(await decide('exclude')).toMatchObject({ status: 200, body: { data: { status: 'excluded', can: [] } } })
    expect((await decide('dismiss')).status).toBe(409)
    const claim = { externalId: randomUUID(), username: sent.username }
    expect(await fixture.event('diamond.claimed', claim)).toMatchObject({
      body: { code: 'EXCLUDED', details: { until: '2027-01-01T17:00:00.000Z' } },
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('as another person, by staff’s decision, is accepted the next time', async ({ stage }) => {
    await load(stage, `${HEAD}R-1,0811111111,,,,\n`)
    const sent = registration({ phone: '0811111111' })
    expect(await stage.fixture.event('member.registered', sent)).toMatchObject(refused)
    const [hit] = await hits(stage)
    await stage.staff.post(`/protection/register/hits/${hit?.id}/dismiss`, { reason: 'A new owner of the number' })
    const again = { ...sent, externalId: randomUUID() }
    expect(await stage.fixture.event('member.registered', again)).toMatchObject({ status: 200 })
  })

  test('is no second account of an excluded member, by event or by staff', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(1), { tmnPhone: '+66899999999' })
    await exclude(stage, member)
    expect(await register(stage, { phone: '0899999999' })).toMatchObject(refused)
    expect(await register(stage, { bank: { code: '014', accountNo: member.accountNo } })).toMatchObject(refused)
    const owner = await fixture.admin('owner')
    const { bank, ...form } = registration({ phone: '0899999999' })
    const byStaff = await owner.post('/members', { ...form, bankCode: bank.code, accountNo: bank.accountNo })
    expect(byStaff, JSON.stringify(byStaff.body)).toMatchObject(refused)
    expect((await hits(stage)).every(({ matched }) => matched === member.username)).toBe(true)
  })

  test('is not looked up for staff who do not see personal data', async ({ stage }) => {
    const { fixture } = stage
    const member = await fixture.member(baht(1), { tmnPhone: '+66899999999' })
    await exclude(stage, member)
    const permissions = ['members.read', 'members.create']
    await fixture.db.insertInto('roles').values({ key: 'greeter', name: 'Greeter', permissions }).execute()
    const greeter = await fixture.admin('greeter')
    const { bank, ...form } = registration({ phone: '0899999999' })
    expect(await greeter.post('/members', { ...form, bankCode: bank.code, accountNo: bank.accountNo })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await hits(stage)).toEqual([])
  })

  test('is not looked up where the licence does not ask for it', async ({ stage }) => {
    await load(stage, `${HEAD}R-1,0811111111,,,,\n`)
    await putInForce(stage.fixture, stage.staff, { registerChecked: [] })
    expect(await register(stage, { phone: '0811111111' })).toMatchObject({ status: 200 })
  })
})

test('members are matched when a register is imported, and when they sign in', async ({ stage }) => {
  const { fixture } = stage
  const [one, other] = [await fixture.member(baht(1)), await fixture.member(baht(1))]
  const phoneOf = ({ phone }: TestMember) => phone.replace('+66', '0')
  expect(await load(stage, `${HEAD}R-1,${phoneOf(one)},,,,\n`)).toMatchObject({ hits: 1 })
  await load(stage, `${HEAD}R-1,${phoneOf(one)},,,,\nR-2,,,,${other.accountNo},\n`)
  const signIn = () =>
    fixture.event('member.signed-in', { username: other.username, ip: '198.51.100.7', userAgent: 'Test' })
  expect(await signIn()).toMatchObject({ status: 200 })
  fixture.clock.advance(1_000)
  expect(await signIn()).toMatchObject({ status: 200 })
  const found = await hits(stage)
  expect(new Set(found.map(({ memberId }) => memberId))).toEqual(new Set([one.id, other.id]))
  expect(found).toHaveLength(2)
})

const phoneOf = ({ phone }: TestMember) => phone.replace('+66', '0')
const signInOf = ({ fixture }: Stage, { username }: TestMember) =>
  fixture.event('member.signed-in', { username, ip: '198.51.100.7', userAgent: 'Test' })
const timeOut = ({ fixture }: Stage, { username }: TestMember) =>
  fixture.event('timeout.set', { externalId: randomUUID(), username, hours: 24 })
const DAY = 24 * 3_600_000

test('a phone or an account in the register excludes at an import and at a sign-in, for staff to review', async ({
  stage,
}) => {
  const { fixture, staff } = stage
  const [one, other] = [await fixture.member(baht(1)), await fixture.member(baht(1), { tmnPhone: '+66844444444' })]
  await load(stage, `${HEAD}R-1,${phoneOf(one)},,,,2027-01-01\nR-2,0844444444,,,,\nR-3,0833333333,,,,\n`)
  expect(await timeOut(stage, one)).toMatchObject({
    body: { code: 'EXCLUDED', details: { until: '2027-01-01T17:00:00.000Z' } },
  })
  expect(await timeOut(stage, other)).toMatchObject({ body: { code: 'EXCLUDED', details: { until: null } } })
  const third = await fixture.member(baht(1))
  await fixture.asOwner(db =>
    db.updateTable('register_people').set({ account_no: third.accountNo }).where('reference', '=', 'R-3').execute(),
  )
  for (const _ of [1, 2]) {
    expect(await signInOf(stage, third)).toMatchObject({ status: 200 })
    fixture.clock.advance(1_000)
  }
  expect(await timeOut(stage, third)).toMatchObject({ body: { code: 'EXCLUDED', details: { until: null } } })
  const found = await hits(stage)
  expect(found.map(({ matched }) => matched).toSorted()).toEqual(['R-1', 'R-2', 'R-3'])
  for (const hit of found) expect(hit).toMatchObject({ status: 'excluded', decidedBy: null, can: ['dismiss'] })
  const dismissed = await staff.post(`/protection/register/hits/${found[0]?.id}/dismiss`, { reason: 'A new owner' })
  expect(dismissed).toMatchObject({ status: 200, body: { data: { status: 'dismissed', can: [] } } })
  expect(await fixture.verify()).toEqual([])
})

test.for([
  ['by staff’s decision', true],
  ['without a decision', false],
] as const)(
  'a member the register lists returns not, and is matched anew after a return: %s',
  async ([_name, decided], { stage }) => {
    const { fixture, staff } = stage
    if (!decided) await putInForce(fixture, staff, { returnDecided: false })
    const member = await fixture.member(baht(1))
    await exclude(stage, member)
    const ending = (until: string) => `${HEAD}R-1,${phoneOf(member)},,,,${until}\nR-2,0833333333,,,,\n`
    await load(stage, ending('2027-01-01'))
    // They are excluded for longer already.
    expect(await hits(stage)).toEqual([])
    await fixture.asOwner(db =>
      db.updateTable('register_people').set({ ends_at: null }).where('reference', '=', 'R-1').execute(),
    )
    const pass = (days: number) => {
      fixture.clock.advance(days * DAY)
      return staff.signIn()
    }
    await pass(366)
    const comeBack = () => fixture.event('return.requested', { externalId: randomUUID(), username: member.username })
    const latest = async () =>
      (await staff.get<{ id: string; status: string }[]>('/protection/returns?sort=-requestedAt')).body.data[0] ?? {
        id: '',
        status: '',
      }
    const settle = async () => {
      await fixture.exclusions.end()
      const { id } = await latest()
      return decided ? staff.post(`/protection/returns/${id}/approve`, { reason: 'Waited' }) : null
    }
    expect(await comeBack()).toMatchObject({ status: 200 })
    await pass(2)
    const answer = await settle()
    expect(decided ? answer?.body['code'] : (await latest()).status).toBe(decided ? 'EXCLUDED' : 'refused')

    await load(stage, `${HEAD}R-2,0833333333,,,,\n`)
    if (!decided) await comeBack()
    await pass(2)
    await settle()
    expect(await latest()).toMatchObject({ status: 'returned' })
    for (const year of ['2029', '2031']) {
      expect(await load(stage, ending(`${year}-06-30`))).toMatchObject({ changed: 1, hits: 1 })
      await load(stage, `${HEAD}R-2,0833333333,,,,\n`)
    }
    expect(await hits(stage)).toMatchObject([
      { status: 'excluded', matched: 'R-1' },
      { status: 'excluded', matched: 'R-1' },
    ])
    expect(await fixture.verify()).toEqual([])
  },
)

test('a match that holds no more cannot be confirmed, only dismissed', async ({ stage }) => {
  const { fixture, staff } = stage
  await load(stage, `${HEAD}R-1,,มานี มีนา,,,\n`)
  const member = await fixture.member(baht(1))
  await exclude(stage, member)
  expect(await register(stage, { lastName: 'มีนา' })).toMatchObject({ status: 200 })
  expect(await register(stage, { phone: member.phone })).toMatchObject(refused)
  await load(stage, `${HEAD}R-2,0833333333,,,,\n`)
  fixture.clock.advance(366 * DAY)
  await staff.signIn()
  const found = await hits(stage)
  expect(found).toHaveLength(2)
  for (const { id } of found) {
    const decide = (action: string) => staff.post(`/protection/register/hits/${id}/${action}`, { reason: 'Id' })
    expect(await decide('exclude')).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'no-longer-listed' } },
    })
    expect(await decide('dismiss')).toMatchObject({ status: 200 })
  }
})

test('namesakes hide no phone and no account', async ({ stage }) => {
  const namesakes = Array.from({ length: 25 }, (_, at) => `N-${at},,มานี มีนา,,,`)
  await load(stage, `${HEAD}${namesakes.join('\n')}\nR-1,0811111111,,,,\n`)
  expect(await register(stage, { lastName: 'มีนา', phone: '0811111111' })).toMatchObject(refused)
})

test('a second account with the name and the address of an excluded member is a case for staff', async ({ stage }) => {
  const { fixture } = stage
  const [first, second, namesake] = [
    await fixture.member(baht(1), { firstName: 'Ann', lastName: 'Lee' }),
    await fixture.member(baht(1), { firstName: 'Ann', lastName: 'Lee' }),
    await fixture.member(baht(1), { firstName: 'Ann', lastName: 'Lee' }),
  ]
  const signIn = ({ username }: TestMember, ip: string) =>
    fixture.event('member.signed-in', { username, ip, userAgent: 'Test' })
  await signIn(first, '198.51.100.7')
  await exclude(stage, first)
  await signIn(second, '198.51.100.7')
  await signIn(namesake, '198.51.100.8')
  expect(await hits(stage)).toMatchObject([{ memberId: second.id, reasons: ['name', 'ip'], matched: first.username }])
})
