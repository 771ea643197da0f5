import { randomUUID } from 'node:crypto'
import type { Permission } from '@backoffice/contract'
import { expect } from 'vitest'
import { type BankingFixture, createBankingFixture } from './support/banking-fixture.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { callsOf } from './support/list-calls.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const PHONE = '081-156-3444'
const ACCOUNT = '4012387651'
const reads: readonly Permission[] = [
  'members.read',
  'members.edit',
  'members.reveal',
  'members.create',
  'deposits.read',
  'deposits.match',
  'withdrawals.read',
  'banking.read',
  'exports.members',
]

/** An admin of a role of the operator's own, with the reading permissions and these. */
async function adminWith(fixture: BankingFixture, ...keys: readonly string[]): Promise<FixtureAdmin> {
  const key = `own-${randomUUID().slice(0, 8)}`
  await fixture.db
    .insertInto('roles')
    .values({ key, name: key, permissions: [...reads, ...keys] })
    .execute()
  return fixture.admin(key)
}

async function aPerson(fixture: BankingFixture) {
  const member = await fixture.member(baht(500), { phone: '+66811563444', accountNo: ACCOUNT })
  const account = await fixture.account()
  const line = await fixture.line(account, {
    counterparty: { bankCode: '014', accountNo: '401-2-38765-1', phone: PHONE, name: `สมชาย ${PHONE}` },
    rawText: `โอนจาก ${ACCOUNT}`,
  })
  const requested = await fixture.event('withdrawal.requested', {
    externalId: randomUUID(),
    username: member.username,
    amount: 100,
  })
  expect(requested.status).toBe(200)
  const [withdrawal] = await fixture.db.selectFrom('withdrawals').select('id').execute()
  return { member, depositId: line.depositId, withdrawalId: withdrawal?.id ?? '' }
}

/** What each response shows in full. */
async function shownTo(admin: FixtureAdmin, { member, depositId, withdrawalId }: Awaited<ReturnType<typeof aPerson>>) {
  const paths = {
    list: '/usersystem',
    profile: `/usersystem/${member.id}`,
    deposits: '/8hwe8vhevv/deposithistory',
    deposit: `/deposits/${depositId}`,
    comparison: `/deposits/${depositId}/comparison?memberIds=${member.id}`,
    withdrawals: '/userbalance/allwithdraw',
    evidence: `/withdrawals/${withdrawalId}/evidence`,
    lines: '/bank/history',
  }
  const shown: Record<string, string> = {}
  for (const [name, path] of Object.entries(paths)) {
    const { status, body } = await admin.get<unknown>(path)
    expect([path, status]).toEqual([path, 200])
    const digits = JSON.stringify(body.data).replaceAll('-', '')
    shown[name] = [
      ...(digits.includes('0811563444') ? ['phone'] : []),
      ...(digits.includes(ACCOUNT) ? ['account'] : []),
    ].join(' ')
  }
  return shown
}

test('each permission shows its own kind: lists, details, comparisons, evidence and bank lines', async ({
  fixture,
}) => {
  const person = await aPerson(fixture)
  const [phones, accounts, none, both, former] = [
    await adminWith(fixture, 'members.phone'),
    await adminWith(fixture, 'members.account'),
    await adminWith(fixture),
    await adminWith(fixture, 'members.phone', 'members.account'),
    await adminWith(fixture, 'members.pii'),
  ]
  const each = (phone: string, account: string, mixed: string) => ({
    list: mixed,
    profile: mixed,
    deposits: mixed,
    deposit: mixed,
    comparison: mixed,
    withdrawals: account,
    evidence: phone,
    lines: mixed,
  })
  expect(await shownTo(phones, person)).toEqual(each('phone', '', 'phone'))
  expect(await shownTo(accounts, person)).toEqual(each('', 'account', 'account'))
  expect(await shownTo(both, person)).toEqual(each('phone', 'account', 'phone account'))
  for (const masked of [none, former]) expect(await shownTo(masked, person)).toEqual(each('', '', ''))
  expect((await phones.get<{ maskedFields: string[] }>(`/usersystem/${person.member.id}`)).body.data).toMatchObject({
    masked: true,
    maskedFields: ['account'],
  })
  expect((await former.get(`/account/me`)).status).toBe(200)
})

test('last digits are searched with the permission of their kind only', async ({ fixture }) => {
  await aPerson(fixture)
  const [phones, accounts] = [await adminWith(fixture, 'members.phone'), await adminWith(fixture, 'members.account')]
  for (const list of ['/usersystem', '/8hwe8vhevv/deposithistory', '/userbalance/allwithdraw', '/bank/history'])
    for (const [admin, q, count] of [
      [phones, '3444', 1],
      [phones, '7651', 0],
      [accounts, '3444', 0],
      [accounts, '7651', 1],
    ] as const) {
      const { body } = await admin.get<unknown[]>(`${list}?q=${q}`)
      expect([list, q, count, body.data.length]).toEqual([list, q, count, count])
    }
})

test('a whole number of a masked kind is a logged look-up; of a visible kind it is not', async ({ fixture }) => {
  await aPerson(fixture)
  const lookUps = async (admin: FixtureAdmin) =>
    (
      await fixture.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'personal-data.look-up')
        .where('actor_id', '=', admin.id)
        .execute()
    ).length
  const accounts = await adminWith(fixture, 'members.account')
  await accounts.get('/usersystem?q=4012387651')
  expect(await lookUps(accounts)).toBe(0)
  await accounts.get('/usersystem?q=0811563444')
  expect(await lookUps(accounts)).toBe(1)
  const both = await adminWith(fixture, 'members.phone', 'members.account')
  await both.get('/usersystem?q=0811563444')
  expect(await lookUps(both)).toBe(0)
})

test('a masked kind is neither edited nor added; a reveal shows it for an audited reason', async ({ fixture }) => {
  const { member } = await aPerson(fixture)
  const phones = await adminWith(fixture, 'members.phone')
  const path = `/members/${member.id}`
  const profile = (await phones.get<{ version: number; can: string[] }>(`/usersystem/${member.id}`)).body.data
  expect(profile.can).toContain('reveal')
  expect(
    await phones.edit('PATCH', path, profile.version, { phone: '0811563445', accountNo: '1', reason: 'x' }),
  ).toMatchObject({ status: 403, body: { fields: { accountNo: { code: expect.any(String) } } } })
  expect(await phones.edit('PATCH', path, profile.version, { phone: '0811563445', reason: 'x' })).toMatchObject({
    status: 200,
  })
  expect(
    await phones.post('/members', {
      username: 'somying1',
      externalId: 'P-77',
      firstName: 'a',
      lastName: 'b',
      phone: '0822223333',
      bankCode: '014',
      accountNo: '4019999999',
    }),
  ).toMatchObject({ status: 403 })
  expect((await phones.post(`${path}/reveal`, { field: 'accountNo' })).status).toBe(400)
  expect(await phones.post(`${path}/reveal`, { field: 'accountNo', reason: 'โทรเข้ามาถาม' })).toMatchObject({
    status: 200,
    body: { data: { value: ACCOUNT } },
  })
  const [row] = await fixture.db.selectFrom('audit').selectAll().where('action', '=', 'member.reveal').execute()
  expect(row).toMatchObject({ reason: 'โทรเข้ามาถาม', after: { field: 'accountNo' } })
})

test('exports are masked by kind, and refused once a kind they show was taken away', async ({ fixture }) => {
  const { member } = await aPerson(fixture)
  const phones = await adminWith(fixture, 'members.phone')
  const { call, take } = await callsOf(fixture, phones)
  const ticket = await call('POST', '/exports', { list: 'members.list', query: {}, locale: 'en' })
  const file = (await take((ticket.body.data as { path: string }).path)).body.replaceAll('-', '')
  expect(file).toContain(member.username)
  expect([file.includes('811563444'), file.includes(ACCOUNT)]).toEqual([true, false])

  const created = await call('POST', '/exports/jobs', { list: 'members.list', query: {}, locale: 'en', format: 'csv' })
  expect(created.status).toBe(200)
  await fixture.runJobs()
  await fixture.lists.exportJobs.whenIdle()
  const job = await fixture.db.selectFrom('export_jobs').selectAll().executeTakeFirstOrThrow()
  expect(job).toMatchObject({ state: 'ready', has_pii: true, personal_fields: ['phone'] })
  const ask = async () => (await call('POST', `/exports/jobs/${job.id}/ticket`, { part: 1 })).status
  expect(await ask()).toBe(200)
  const role = { phones: [...reads], accounts: [...reads, 'members.account'], both: [...reads, 'members.phone'] }
  for (const [permissions, status] of [
    [role.phones, 403],
    [role.accounts, 403],
    [role.both, 200],
  ] as const) {
    await fixture.db
      .updateTable('roles')
      .set({ permissions: [...permissions] })
      .where('key', 'like', 'own-%')
      .execute()
    expect(await ask()).toBe(status)
  }
  // A file of a node that did not record the kinds shows both.
  await fixture.db.updateTable('export_jobs').set({ personal_fields: null }).execute()
  expect(await ask()).toBe(403)
})
