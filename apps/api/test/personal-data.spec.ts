import { normalizeReference, toAsciiDigits } from '@backoffice/kernel'
import { phoneSpellings } from '@backoffice/kernel/phone-spellings'
import { expect } from 'vitest'
import { createBankingFixture } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'
import { callsOf } from './support/list-calls.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

/** All text of a response, without separators between letters and digits. */
const bare = (text: string): string =>
  toAsciiDigits(normalizeReference(text.replaceAll(/\\u200b/gi, '').replaceAll(/[\u20e3\ufe0f]/g, ''))).replace(
    /[^\p{L}\d]/gu,
    '',
  )
const SECRET = '11563444'

test('no notation of a phone is shown without the right to personal data: lists, details, timelines, approvals, notes and exports', async ({
  fixture,
}) => {
  const [maker, owner, support, auditor] = [
    await fixture.admin('finance-maker', { adjustLimit: 1n as never }),
    await fixture.admin('owner'),
    await fixture.admin('support'),
    await fixture.admin('auditor'),
  ]
  const [account, member] = [await fixture.account(), await fixture.member(0n as never)]
  for (const spelled of phoneSpellings) {
    const counterparty = {
      bankCode: '014',
      accountNo: spelled.slice(0, 30),
      name: `สมชาย ${spelled}`,
      ...(spelled.length <= 20 ? { phone: spelled } : {}),
    }
    const line = await fixture.line(account, { counterparty, rawText: `พร้อมเพย์ ${spelled} เข้า` })
    expect((await maker.post(`/deposits/${line.depositId}/ignore`, { reason: `โทรแล้ว ${spelled}` })).status).toBe(200)
    expect((await owner.post(`/members/${member.id}/notes`, { text: `โทร ${spelled}` })).status).toBe(200)
  }
  expect(
    (
      await maker.post('/deposits', {
        memberId: member.id,
        accountId: account.id,
        amount: 5,
        reason: 'โทร 081 156 3444 แล้ว',
      })
    ).status,
  ).toBe(202)
  const { data } = (await owner.get<{ id: string }[]>('/8hwe8vhevv/deposithistory?limit=100')).body
  expect(data).toHaveLength(phoneSpellings.length)

  const readable = async (reader: FixtureAdmin, path: string) => {
    const reply = await reader.get<unknown>(path)
    expect(reply.status, path).toBe(200)
    return bare(JSON.stringify(reply.body))
  }
  const lists = [
    '/8hwe8vhevv/deposithistory?limit=100',
    `/members/${member.id}/notes?limit=100`,
    `/members/${member.id}/timeline?limit=100`,
    `/usersystem/${member.id}`,
  ]
  const pages: [FixtureAdmin, string][] = [
    ...lists.flatMap((path): [FixtureAdmin, string][] => [
      [support, path],
      [auditor, path],
    ]),
    [auditor, '/bank/history?limit=100'],
    [auditor, '/approvals'],
    ...data.flatMap(({ id }): [FixtureAdmin, string][] =>
      ['', '/timeline', '/candidates'].map(part => [support, `/deposits/${id}${part}`]),
    ),
  ]
  for (const [reader, path] of pages) expect(await readable(reader, path), path).not.toContain(SECRET)
  // Proof that the search works: the owner sees each value.
  for (const path of [
    '/8hwe8vhevv/deposithistory?limit=100',
    `/members/${member.id}/notes?limit=100`,
    '/bank/history?limit=100',
    '/approvals',
  ])
    expect(await readable(owner, path), path).toContain(SECRET)

  const { call, take } = await callsOf(fixture, auditor)
  for (const list of ['deposits.list', 'banking.history']) {
    const ticket = await call('POST', '/exports', { list, query: {}, locale: 'th' })
    expect(ticket.status, list).toBe(200)
    expect(bare((await take((ticket.body.data as { path: string }).path)).body), list).not.toContain(SECRET)
  }
})

test('free text in reasons and notes is masked too: notifications, internal transfers and closed days', async ({
  fixture,
}) => {
  const [maker, actor, owner, auditor, checker] = [
    await fixture.admin('finance-maker', { adjustLimit: 1n as never }),
    await fixture.admin('finance-maker'),
    await fixture.admin('owner'),
    await fixture.admin('auditor'),
    await fixture.admin('finance-checker'),
  ]
  const [from, to, member] = [await fixture.account(), await fixture.account(), await fixture.member(0n as never)]
  const typed = 'โทร 081 156 3444 แล้ว'
  const requested = await maker.post<{ approvalId: string }>('/deposits', {
    memberId: member.id,
    accountId: from.id,
    amount: 5,
    reason: 'x',
  })
  expect((await owner.post(`/approvals/${requested.body.data.approvalId}/reject`, { reason: typed })).status).toBe(200)
  const updated = await actor.post<{ id: string }>('/bank/transfers', {
    fromAccountId: from.id,
    toAccountId: to.id,
    amount: 100,
    reference: 'S',
    reason: typed,
  })
  const ofTransfer = `/bank/transfers/${updated.body.data.id}`
  expect((await actor.post(`${ofTransfer}/cancel`, { reason: typed })).status).toBe(200)
  fixture.clock.set('2026-07-12T17:01:00Z')
  for (const admin of [maker, owner, auditor, checker]) await admin.signIn()
  const ofDay = `/bank/reconciliation/${from.id}/2026-07-12`
  expect((await checker.post(`${ofDay}/close`, { bankBalance: 1, note: typed })).status).toBe(200)

  const readable = async (reader: FixtureAdmin, path: string) =>
    bare(JSON.stringify((await reader.get<unknown>(path)).body.data))
  const pages = ['/bank/transfers', ofTransfer, ofDay, '/bank/reconciliation?day=2026-07-12']
  for (const path of pages)
    expect([
      path,
      (await readable(owner, path)).includes(SECRET),
      (await readable(auditor, path)).includes(SECRET),
    ]).toEqual([path, true, false])
  expect(await readable(maker, '/notifications')).toContain(SECRET)
  await fixture.db.updateTable('admins').set({ role: 'auditor' }).where('id', '=', maker.id).execute()
  await maker.signIn()
  expect(await readable(maker, '/notifications')).toContain('3444')
  expect(await readable(maker, '/notifications')).not.toContain(SECRET)
})
