import type { linkedMember, memberLinkEndpoints } from '@backoffice/contract/links/endpoints'
import { MAX_SHARING } from '@backoffice/contract/links/terms'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { countHubs, saveIdentifiers } from '../src/modules/links/identifiers.repo.ts'
import { saveLinks } from '../src/modules/links/links.repo.ts'
import { erasePersonalData } from '../src/modules/retention/erasure.repo.ts'
import { inTransaction, type Reader } from '../src/platform/db/database.ts'
import type { TestBankAccount } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type Linked = z.input<typeof linkedMember>
type OfMember = z.input<(typeof memberLinkEndpoints)['links.of-member']['answer']>
type Cluster = z.input<(typeof memberLinkEndpoints)['links.cluster']['answer']>
type Stage = DepositFixture & { readonly own: TestBankAccount; readonly officer: FixtureAdmin }
type Player = {
  readonly id: Parameters<typeof erasePersonalData>[1]
  readonly username: string
  readonly accountNo: string
}

const DAY = 86_400_000
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { ...fixture, own: await fixture.account(), officer: await fixture.admin('risk') }
})

let counter = 0
/** A registration at the player site, which shares nothing with others unless it is given. */
async function player(stage: Stage, input: Record<string, unknown> = {}): Promise<Player> {
  const n = ++counter
  const accountNo = `40${String(10_000_000 + n)}`
  const username = `player_${n}`
  const reply = await stage.event('member.registered', {
    externalId: randomUUID(),
    username,
    phone: `08${String(10_000_000 + n)}`,
    firstName: `Somchai${n}`,
    lastName: `Jaidee${n}`,
    bank: { code: '014', accountNo },
    ...input,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { id: String(reply.body.result?.['memberId']) as Player['id'], username, accountNo }
}
const signIn = async (stage: Stage, { username }: Player, more: Record<string, unknown> = {}) => {
  const data = { username, ip: `10.0.${++counter & 255}.7`, userAgent: 'Phone', ...more }
  expect((await stage.event('member.signed-in', data)).status).toBe(200)
}
/** Pays from an account that is not theirs, which one person matches and another credits. */
async function paysFrom(stage: Stage, { id }: Player, accountNo: string): Promise<void> {
  const [maker, checker] = [await stage.admin(), await stage.admin()]
  const deposit = await stage.unmatched(stage.own, { counterparty: { bankCode: '004', accountNo } })
  const matched = await maker.post(`/deposits/${deposit}/match`, {
    memberId: id,
    confirmContradictions: ['account'],
  })
  expect(matched.status, JSON.stringify(matched.body)).toBe(200)
  expect((await checker.post(`/deposits/${deposit}/credit`)).status).toBe(200)
}
async function erase(stage: Stage, { id }: Player): Promise<void> {
  await stage.db.updateTable('members').set({ status: 'closed' }).where('id', '=', id).execute()
  await inTransaction(stage.db, tx => erasePersonalData(tx, id, stage.clock.now()))
}
const linksOf = async ({ officer }: Stage, { id }: Player) =>
  (await officer.get<OfMember>(`/members/${id}/links`)).body.data
const kindsOf = async (stage: Stage, of: Player) =>
  (await linksOf(stage, of)).linked.map(({ member, links }) => [
    member.id,
    Object.fromEntries(links.map(({ kind, strength }) => [kind, strength])),
  ])
const decide = (admin: FixtureAdmin, one: Player, other: Player, version: number, body: object = {}) =>
  admin.edit<Linked>('POST', `/members/${one.id}/links/decide`, version, {
    otherId: other.id,
    decision: 'same-household',
    reason: 'Married',
    ...body,
  })
const later = async (stage: Stage, days: number) => {
  stage.clock.advance(days * DAY)
  await stage.officer.signIn()
}
/** Two members with one device. */
async function onOneDevice(stage: Stage): Promise<readonly [Player, Player]> {
  const pair = [await player(stage), await player(stage)] as const
  for (const each of pair) await signIn(stage, each, { device: 'd-1' })
  await stage.links.compute()
  return pair
}
/** Everything that is computed, without when it was. */
async function computed({ db }: Stage): Promise<unknown> {
  const read = (table: string, without: string) =>
    sql<{ row: unknown }>`select to_jsonb(t) - ${without.split(',')}::text[] as row from ${sql.table(table)} t
      order by 1`.execute(db)
  return [
    await read('member_identifiers', 'none'),
    await read('link_hubs', 'none'),
    await read('member_links', 'none'),
    await read('link_pairs', 'computed_at,renew_at'),
  ].map(({ rows }) => rows)
}

describe('two members are linked', () => {
  test('by a phone, a device, a payer, a name, an invitation and a network, each as strong as it is', async ({
    stage,
  }) => {
    const one = await player(stage, {
      tmnPhone: '0899999999',
      birthDate: '1990-05-05',
      firstName: 'Wipa',
      lastName: 'Dee',
    })
    const wallet = await player(stage, { phone: '0899999999' })
    const device = await player(stage)
    const network = await player(stage)
    const name = await player(stage, { firstName: 'น.ส. wipa', lastName: 'DEE', birthDate: '1990-05-05' })
    const namesake = await player(stage, { firstName: 'Wipa', lastName: 'Dee' })
    const invited = await player(stage, { referrerUsername: one.username })
    const paying = await player(stage)
    await player(stage, { firstName: 'Wipa', lastName: 'Dee', birthDate: '1991-01-01' })
    await signIn(stage, one, { device: 'd-7', ip: '198.51.100.7' })
    await signIn(stage, device, { device: 'd-7' })
    await signIn(stage, network, { ip: '198.51.100.200', country: 'TH' })
    await paysFrom(stage, paying, one.accountNo)
    await stage.links.compute()
    expect(new Map((await kindsOf(stage, one)) as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        [wallet.id, { phone: 80 }],
        [paying.id, { payer: 70 }],
        [device.id, { device: 60 }],
        [name.id, { person: 60 }],
        [namesake.id, { person: 15 }],
        [invited.id, { invite: 20 }],
        [network.id, { 'ip-block': 10 }],
      ]),
    )
    const { rows } = await sql<{ id: string; strength: number }>`
      select other_id as id, strength from risk_linked_members where member_id = ${one.id}::uuid`.execute(stage.db)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([wallet.id, paying.id, device.id, name.id].toSorted())
  })

  test('less and less as time passes, until the pair is in force no more', async ({ stage }) => {
    const [one, other] = await onOneDevice(stage)
    await stage.links.group()
    expect((await linksOf(stage, one)).clusterId).toBe(one.id)
    await later(stage, 10)
    await stage.links.compute()
    expect(await kindsOf(stage, one)).toEqual([[other.id, { device: 56 }]])
    await later(stage, 80)
    await stage.links.compute()
    await stage.links.group()
    expect(await linksOf(stage, one)).toMatchObject({ linked: [{ strength: 30, inForce: false }], clusterId: null })
    await signIn(stage, one, { device: 'd-1' })
    await stage.links.compute()
    expect((await linksOf(stage, one)).linked[0]).toMatchObject({ strength: 30 })
    await signIn(stage, other, { device: 'd-1' })
    await stage.links.compute()
    expect((await linksOf(stage, one)).linked[0]).toMatchObject({ strength: 60, inForce: true })
  })

  test('by nothing that more than fifty share, which is counted and never read as a whole', async ({ stage }) => {
    const [one, other] = await onOneDevice(stage)
    const [some, crowd] = [60, 5_000]
    await stage.asOwner(async db => {
      await sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
          registered_on, registered_at, updated_at)
        select gen_random_uuid(), 'many-' || n, 'many_' || n, '+6699' || lpad(n::text, 7, '0'), 'A' || n, 'B', '004',
          '77' || lpad(n::text, 8, '0'), '2026-07-01', now(), now() from generate_series(1, ${crowd}::int) n`.execute(
        db,
      )
      await sql`insert into member_sign_ins (id, member_id, ip, user_agent, device, at)
        select gen_random_uuid(), id, '192.0.2.1', 'Phone', 'd-1', '2026-07-01' from members
         where username like 'many%' order by username limit ${some}`.execute(db)
      await sql`insert into link_checks select member_id, now() from member_sign_ins where ip = '192.0.2.1'`.execute(db)
    })
    await stage.links.compute()
    const hubs = () => sql`select kind, members from link_hubs order by kind`.execute(stage.db)
    expect((await hubs()).rows).toEqual([
      { kind: 'device', members: some + 2 },
      { kind: 'ip-block', members: some },
    ])
    expect(await stage.db.selectFrom('member_links').select('kind').execute()).toEqual([])
    // The others, as the job would have stored them.
    await stage.asOwner(async db => {
      await sql`insert into member_identifiers select 'device', 'd-1', id, 60, now(), now() from members
        where username like 'many%' on conflict do nothing`.execute(db)
      await sql`update link_hubs set members = ${crowd + 2} where kind = 'device'`.execute(db)
      await sql`analyze member_identifiers, link_hubs, member_links`.execute(db)
    })
    expect(await linksOf(stage, one)).toEqual({
      linked: [],
      more: false,
      hubs: [{ kind: 'device', value: 'd-1', members: crowd + 2 }],
      clusterId: null,
    })
    // A check of one who shares it reads few rows, however many share it.
    stage.clock.advance(1_000)
    await signIn(stage, other, { device: 'd-1', ip: '198.51.100.7' })
    const read = await inTransaction(stage.db, async tx => {
      const before = await readRows(tx)
      const changed = await saveIdentifiers(tx, [other.id])
      expect(changed.map(({ kind, change }) => `${kind} ${change}`)).toContain('device seen')
      await saveLinks(tx, [other.id, ...(await countHubs(tx, changed))])
      return (await readRows(tx)) - before
    })
    expect(read).toBeLessThan(2 * MAX_SHARING)
    // Where they leave, the value links again those who are left.
    await stage.asOwner(async db => {
      await sql`delete from member_identifiers i using members m where m.id = i.member_id and m.username like 'many%'
        and not exists (select from member_sign_ins s where s.member_id = m.id)`.execute(db)
      await sql`update link_hubs set members = ${some + 2} where kind = 'device'`.execute(db)
      await sql`insert into link_checks select member_id, now() from member_sign_ins where ip = '192.0.2.1'`.execute(db)
      await sql`delete from member_sign_ins where ip = '192.0.2.1'`.execute(db)
    })
    await stage.links.compute()
    expect(await kindsOf(stage, one)).toEqual([[other.id, { device: 60 }]])
    expect((await hubs()).rows).toEqual([])
  })
})

/** Identifiers that statements of this connection have read. */
async function readRows(tx: Reader): Promise<number> {
  const { rows } = await sql<{ n: string }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::text as n
    from pg_stat_xact_user_tables where relname = 'member_identifiers'`.execute(tx)
  return Number(rows[0]?.n)
}

describe('a decision about a pair', () => {
  test('is remembered, shown with who decided, and taken back', async ({ stage }) => {
    const { officer } = stage
    const [one, other] = await onOneDevice(stage)
    await stage.links.group()
    expect((await linksOf(stage, one)).clusterId).toBe(one.id)
    expect((await decide(officer, one, other, 0)).body.data).toMatchObject({
      member: { id: other.id },
      strength: 60,
      inForce: false,
      seenAgain: false,
      decision: { decision: 'same-household', reason: 'Married', kinds: ['device'], by: { id: officer.id } },
      version: 1,
    })
    await stage.links.group()
    expect((await linksOf(stage, other)).clusterId).toBeNull()
    for (const each of [one, other]) await signIn(stage, each, { device: 'd-2', ip: '198.51.100.9' })
    await stage.links.compute()
    expect((await linksOf(stage, other)).linked[0]).toMatchObject({ inForce: false, seenAgain: false })
    const undone = await decide(officer, other, one, 1, { decision: 'undecided', reason: 'Wrong pair' })
    expect(undone.body.data).toMatchObject({ inForce: true, version: 2 })
    const { rows } = await sql`select number from link_decisions`.execute(stage.db)
    expect(rows).toHaveLength(2)
  })

  test('does not hold once a stronger kind of link is found', async ({ stage }) => {
    const [one, other] = await onOneDevice(stage)
    await decide(stage.officer, one, other, 0, { decision: 'not-the-same' })
    await paysFrom(stage, other, one.accountNo)
    await stage.links.compute()
    expect((await linksOf(stage, one)).linked[0]).toMatchObject({ inForce: true, seenAgain: true, strength: 88 })
    expect((await decide(stage.officer, one, other, 1)).body.data).toMatchObject({ inForce: false, seenAgain: false })
  })

  test('is made on what was decided before: the second of two at the same time is refused', async ({ stage }) => {
    const [one, other] = await onOneDevice(stage)
    const second = await stage.admin('compliance')
    const replies = await Promise.all([
      decide(stage.officer, one, other, 0),
      decide(second, other, one, 0, { decision: 'same-person' }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { version: 1 } },
    })
  })

  test('is refused for one member, for two without a link and for one whose data was erased', async ({ stage }) => {
    const { officer } = stage
    const [one, other] = await onOneDevice(stage)
    const stranger = await player(stage)
    expect((await decide(officer, one, one, 0)).body).toMatchObject({ code: 'VALIDATION', fields: { otherId: {} } })
    expect((await decide(officer, one, stranger, 0)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { is: 'not-linked' },
    })
    const unknown = { ...one, id: newId<Player['id']>() }
    expect((await decide(officer, unknown, one, 0)).status).toBe(404)
    expect((await decide(officer, one, unknown, 0)).body.code).toBe('VALIDATION')
    expect((await decide(officer, one, other, 0, { reason: ' ' })).body.code).toBe('VALIDATION')
    await erase(stage, other)
    expect((await decide(officer, one, other, 0)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { is: 'erased' },
    })
  })
})

test('an erased member leaves no identifier, link or cluster, and none comes back', async ({ stage }) => {
  const [one, other] = await onOneDevice(stage)
  const third = await player(stage)
  await signIn(stage, third, { device: 'd-1' })
  await stage.links.compute()
  await stage.links.group()
  await decide(stage.officer, one, other, 0, { reason: 'Sister of Somchai' })
  await erase(stage, one)
  await stage.links.compute()
  await stage.links.group()
  const rows = async (table: string, where: ReturnType<typeof sql>) =>
    (await sql`select from ${sql.table(table)} where ${where}`.execute(stage.db)).rows.length
  expect(await rows('member_identifiers', sql`member_id = ${one.id}::uuid`)).toBe(0)
  for (const table of ['member_links', 'link_pairs'])
    expect(await rows(table, sql`low_id = ${one.id}::uuid or high_id = ${one.id}::uuid`)).toBe(0)
  expect(await rows('link_decisions', sql`reason like '%Somchai%'`)).toBe(0)
  expect((await linksOf(stage, other)).clusterId).toBe(other.id)
})

test('what is computed step by step is what is computed from scratch, on several nodes', async ({ stage }) => {
  const names = Array.from({ length: 8 }, (_, n) => ({ firstName: `Same${n % 3}`, lastName: 'Name' }))
  const players: Player[] = []
  for (const [n, name] of names.entries())
    players.push(await player(stage, { ...name, ...(n % 2 === 0 ? { birthDate: `1990-01-0${1 + (n % 4)}` } : {}) }))
  await Promise.all(players.map((each, n) => signIn(stage, each, { device: `d-${n % 4}`, ip: `198.51.${n % 2}.7` })))
  await Promise.all(Array.from({ length: 4 }, () => stage.links.compute()))
  const [first, second] = players
  if (first === undefined || second === undefined) throw new Error('there are eight')
  await paysFrom(stage, second, first.accountNo)
  await later(stage, 3)
  for (const each of players.slice(0, 4)) await signIn(stage, each, { device: 'd-3' })
  await stage.links.compute()
  await decide(stage.officer, first, second, 0)
  const before = await computed(stage)
  await stage.links.rebuild()
  expect(await computed(stage)).toEqual(before)
})

describe('a cluster', () => {
  test('names its members, what they share as the viewer may see it, and adds up their money', async ({ stage }) => {
    const { officer } = stage
    const [one, other] = await onOneDevice(stage)
    await paysFrom(stage, other, one.accountNo)
    await stage.links.compute()
    await stage.links.group()
    const listed = async (query: string) =>
      (await officer.get<Cluster['cluster'][]>(`/risk/clusters?${query}`)).body.data
    expect(await listed(`q=${other.username}&minSize=2&minStrength=80`)).toMatchObject([
      {
        id: one.id,
        oldest: { username: one.username },
        size: 2,
        strength: 88,
        strongestKind: 'payer',
        deposits: 500,
        net: 500,
      },
    ])
    expect(await listed('minSize=3')).toEqual([])
    expect(await listed('minStrength=90')).toEqual([])
    const { data } = (await officer.get<Cluster>(`/risk/clusters/${one.id}`)).body
    expect(data.members.map(({ id, deposits }) => [id, deposits])).toEqual([
      [one.id, 0],
      [other.id, 500],
    ])
    expect(data.edges).toMatchObject([
      { low: 0, high: 1, strength: 88, links: [{ kind: 'payer' }, { kind: 'device' }] },
    ])
    expect(data.shared.map(({ kind, value }) => `${kind} ${value}`).toSorted()).toEqual([
      'device d-1',
      `payer ${one.accountNo}`,
    ])
    const auditor = await stage.admin('auditor')
    const hidden = (await auditor.get<Cluster>(`/risk/clusters/${one.id}`)).body.data
    expect(JSON.stringify(hidden.shared)).not.toContain(one.accountNo)
    expect(JSON.stringify(hidden.shared)).not.toContain('d-1')
    expect((await decide(auditor, one, other, 0)).status).toBe(403)
    expect((await officer.get(`/risk/clusters/${newId()}`)).status).toBe(404)
  })

  test('is seen by those who work on risk, and by no one else', async ({ stage }) => {
    const [one] = await onOneDevice(stage)
    await stage.links.group()
    for (const role of ['support', 'marketing']) {
      const admin = await stage.admin(role)
      for (const path of ['/risk/clusters', `/risk/clusters/${one.id}`, `/members/${one.id}/links`])
        expect((await admin.get(path)).status, `${role} ${path}`).toBe(403)
      expect(JSON.stringify((await admin.get(`/members/${one.id}/timeline`)).body)).not.toContain('link')
    }
  })
})

test('a birthday, a device and a country are stored as they are sent, and shown to those who may see phones', async ({
  stage,
}) => {
  const known = await player(stage, { birthDate: '1988-02-29' })
  await signIn(stage, known, { ip: '203.0.113.7', device: 'd-55', country: 'LA' })
  const owner = await stage.admin('owner')
  expect((await owner.get(`/usersystem/${known.id}`)).body.data).toMatchObject({ birthOn: '1988-02-29' })
  expect(JSON.stringify((await owner.get(`/members/${known.id}/timeline?kind=sign-in`)).body)).toContain(
    '203.0.113.7 · LA · d-55',
  )
  const support = await stage.admin('support')
  expect((await support.get(`/usersystem/${known.id}`)).body.data).toMatchObject({ birthOn: null })
  const registered = (birthDate: string) =>
    stage.event('member.registered', {
      externalId: randomUUID(),
      username: `born_${++counter}`,
      phone: `08${String(10_000_000 + counter)}`,
      firstName: 'A',
      lastName: 'B',
      bank: { code: '014', accountNo: `40${String(10_000_000 + counter)}` },
      birthDate,
    })
  for (const day of ['2026-07-12', '2100-01-01', '1900-01-01', '1990-02-30', 'soon'])
    expect((await registered(day)).body.code, day).toBe('VALIDATION')
  for (const more of [{ country: 'Laos' }, { device: 'x'.repeat(201) }, { device: '' }]) {
    stage.clock.advance(1_000)
    const data = { username: known.username, ip: '203.0.113.7', userAgent: 'Phone', ...more }
    expect((await stage.event('member.signed-in', data)).body.code).toBe('VALIDATION')
  }
})
