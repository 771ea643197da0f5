import { randomUUID } from 'node:crypto'
import { ZERO } from '@backoffice/kernel'
import pLimit from 'p-limit'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { countDeadlocks } from './support/deadlocks.ts'
import { type DepositReply, type DepositFixture, type ShownDeposit, test } from './support/deposit-fixture.ts'

type Admin = Awaited<ReturnType<DepositFixture['admin']>>
const move = (
  admin: Admin,
  what: string,
  id: string,
  body?: unknown,
  key: string = randomUUID(),
): Promise<DepositReply> => admin.post<ShownDeposit>(`/deposits/${id}/${what}`, body, key)
const sound = async (fixture: DepositFixture) => expect(await fixture.verify()).toEqual([])

describe('an unmatched deposit', () => {
  test('is matched to a member, matched again, and credited once: out of suspense to its member', async ({
    fixture,
  }) => {
    const [admin, own, member, other] = [
      await fixture.admin(),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    const id = await fixture.unmatched(own)
    expect((await move(admin, 'match', id, { memberId: other.id })).body.data).toMatchObject({
      status: 'matched',
      member: { id: other.id },
      matchedBy: { id: admin.id },
      can: ['match', 'credit', 'ignore', 'return'],
    })
    expect(await fixture.suspense()).toBe(baht(500))
    expect((await move(admin, 'match', id, { memberId: member.id })).body.data).toMatchObject({
      status: 'matched',
      member: { id: member.id },
    })
    const credited = await move(admin, 'credit', id)
    expect(credited.body.data).toMatchObject({
      status: 'credited',
      mode: 'manual',
      member: { id: member.id },
      creditedBy: { id: admin.id },
      creditBefore: 0,
      creditAfter: 500,
      can: ['reverse'],
    })
    expect([
      await fixture.cash(member),
      await fixture.cash(other),
      await fixture.suspense(),
      await fixture.bank(own),
    ]).toEqual([baht(500), 0n, 0n, baht(500)])
    expect((await fixture.auditOf(id)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['deposit.match', 'done'],
      ['deposit.match', 'done'],
      ['deposit.credit', 'done'],
    ])
    const timeline = await admin.get<unknown[]>(`/deposits/${id}/timeline`)
    expect(timeline.body.data).toMatchObject([
      { action: 'deposit.credit', from: 'matched', to: 'credited' },
      { action: 'deposit.match' },
      { action: 'deposit.match', to: 'matched' },
      { action: 'bank-transaction.record', to: 'unmatched' },
    ])
    await sound(fixture)
  })

  test('that is ignored stays in suspense, categorized; one that is returned leaves it under the bank’s reference, once', async ({
    fixture,
  }) => {
    const [admin, own] = [await fixture.admin(), await fixture.account()]
    const [ignored, returned, third] = [
      await fixture.unmatched(own),
      await fixture.unmatched(own),
      await fixture.unmatched(own),
    ]
    expect((await move(admin, 'ignore', ignored, { reason: 'ไม่ทราบผู้โอน' })).body.data).toMatchObject({
      status: 'ignored',
      note: 'ไม่ทราบผู้โอน',
      decidedBy: { id: admin.id },
      can: [],
    })
    expect((await move(admin, 'return', returned, { reference: 'RT-1', reason: 'โอนผิด' })).body.data).toMatchObject({
      status: 'returned',
      returnReference: 'RT-1',
      can: [],
    })
    expect([await fixture.suspense(), await fixture.bank(own)]).toEqual([baht(1000), baht(1000)])
    expect(await move(admin, 'return', third, { reference: 'RT-1', reason: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_REFERENCE' },
    })
    for (const id of [ignored, returned])
      for (const [what, body] of [
        ['match', { memberId: randomUUID().replace(/^.{14}./, text => `${text.slice(0, 14)}7`) }],
        ['credit'],
        ['ignore', { reason: 'x' }],
        ['return', { reference: 'y', reason: 'x' }],
      ] as const) {
        expect(await move(admin, what, id, body)).toMatchObject({
          status: 409,
          body: { code: 'STATE_CONFLICT', details: { by: { id: admin.id, name: admin.name } } },
        })
      }
    await sound(fixture)
  })

  test('into an unregistered account is credited once the account is registered', async ({ fixture }) => {
    const [admin, member] = [await fixture.admin(), await fixture.member(ZERO)]
    const stranger = { id: '' as never, bankCode: '004', accountNo: '7777777777', channel: 'other' as const }
    const id = await fixture.unmatched(stranger)
    await move(admin, 'match', id, { memberId: member.id })
    expect(await move(admin, 'credit', id)).toMatchObject({ status: 422, body: { code: 'UNKNOWN_ACCOUNT' } })
    const own = await fixture.account({ bankCode: '004', accountNo: '7777777777', channel: 'other' })
    expect((await move(admin, 'credit', id)).body.data).toMatchObject({
      status: 'credited',
      receivingAccount: { id: own.id },
    })
    expect([await fixture.cash(member), await fixture.bank(own), await fixture.suspense()]).toEqual([
      baht(500),
      baht(500),
      0n,
    ])
    await sound(fixture)
  })

  test('is refused with the field or the reason when the member is missing, closed or blocked, also when closed meanwhile', async ({
    fixture,
  }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const id = await fixture.unmatched(own)
    expect(await move(admin, 'match', id, { memberId: '0190f5d2-0000-7000-8000-000000000001' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { memberId: { code: 'MEMBER_UNKNOWN' } } },
    })
    expect(
      await move(admin, 'match', id, { memberId: (await fixture.member(ZERO, { status: 'closed' })).id }),
    ).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
    expect(
      await move(admin, 'match', id, { memberId: (await fixture.member(ZERO, { blockedDeposit: true })).id }),
    ).toMatchObject({ status: 422, body: { code: 'MEMBER_BLOCKED' } })
    await move(admin, 'match', id, { memberId: member.id })
    await fixture.db.updateTable('members').set({ status: 'closed' }).where('id', '=', member.id).execute()
    expect(await move(admin, 'credit', id)).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
    expect((await fixture.auditOf(id)).at(-1)).toMatchObject({
      action: 'deposit.credit',
      outcome: 'refused',
      code: 'MEMBER_CLOSED',
    })
    expect([await fixture.cash(member), await fixture.suspense()]).toEqual([0n, baht(500)])
    expect(await move(admin, 'credit', '0190f5d2-0000-7000-8000-000000000001')).toMatchObject({ status: 404 })
    await sound(fixture)
  })

  test('takes a reason and a reference from admins only, and changes nothing else', async ({ fixture }) => {
    const [admin, own] = [await fixture.admin(), await fixture.account()]
    const id = await fixture.unmatched(own)
    for (const [what, body, field] of [
      ['ignore', { reason: '  ' }, 'reason'],
      ['return', { reference: '', reason: 'x' }, 'reference'],
      ['match', { memberId: 'x' }, 'memberId'],
      ['ignore', { reason: 'x', more: 1 }, 'more'],
    ] as const) {
      expect(await move(admin, what, id, body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
      })
    }
    expect((await fixture.deposit(id)).version).toBe(1)
    const support = await fixture.admin('support')
    expect(await move(support, 'ignore', id, { reason: 'x' })).toMatchObject({ status: 403 })
    expect((await support.get<ShownDeposit>(`/deposits/${id}`)).body.data.can).toEqual([])
  })
})

describe('a possible duplicate', () => {
  const pair = async (fixture: DepositFixture) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const counterparty = fixture.payer(member)
    const first = await fixture.take(fixture.lineTo(own, { counterparty }))
    const second = await fixture.take(fixture.lineTo(own, { counterparty, channel: 'sms' }))
    expect([first.status, second.status]).toEqual(['credited', 'possible-duplicate'])
    return { own, member, first: String(first.depositId), id: String(second.depositId) }
  }

  test('that is ignored is a duplicate, and was never posted', async ({ fixture }) => {
    const [admin, { own, member, first, id }] = [await fixture.admin(), await pair(fixture)]
    const detail = await admin.get<Record<string, unknown>>(`/deposits/${id}`)
    expect(detail.body.data).toMatchObject({
      alikeId: first,
      reasons: ['ALIKE_FROM_ANOTHER_SOURCE'],
      alike: [{ depositId: first, status: 'credited', member: { id: member.id } }],
      candidates: [{ member: { id: member.id } }],
    })
    expect((await move(admin, 'ignore', id, { reason: 'SMS เดียวกัน' })).body.data).toMatchObject({
      status: 'duplicate',
      can: [],
    })
    expect([await fixture.cash(member), await fixture.bank(own), await fixture.suspense()]).toEqual([
      baht(500),
      baht(500),
      0n,
    ])
    await sound(fixture)
  })

  test('that is another movement is credited manually, or returned, and is posted then', async ({ fixture }) => {
    const [admin, { own, member, id }] = [await fixture.admin(), await pair(fixture)]
    await move(admin, 'match', id, { memberId: member.id })
    await sound(fixture)
    expect((await move(admin, 'credit', id)).body.data).toMatchObject({ status: 'credited' })
    expect([await fixture.cash(member), await fixture.bank(own), await fixture.suspense()]).toEqual([
      baht(1000),
      baht(1000),
      0n,
    ])
    const other = await pair(fixture)
    expect((await move(admin, 'return', other.id, { reference: 'RT-2', reason: 'x' })).body.data).toMatchObject({
      status: 'returned',
    })
    expect([await fixture.bank(other.own), await fixture.suspense()]).toEqual([baht(500), 0n])
    await sound(fixture)
  })
})

describe('concurrently', () => {
  test('reversals of matched deposits, and new ones of unknown senders, do not deadlock', async ({ fixture }) => {
    const [admin, owner] = [await fixture.admin('finance-checker'), await fixture.admin('owner')]
    const own = await fixture.account()
    const calls: (() => Promise<unknown>)[] = []
    for (let n = 0; n < 20; n++) {
      const id = await fixture.unmatched(own)
      await move(admin, 'match', id, { memberId: (await fixture.member(ZERO)).id })
      await move(admin, 'credit', id)
      const asked = await admin.post<{ approvalId: string }>(`/deposits/${id}/reverse`, { reason: 'not theirs' })
      calls.push(
        async () => expect((await owner.post(`/approvals/${asked.body.data.approvalId}/approve`)).status).toBe(200),
        () => fixture.unmatched(own),
        () => fixture.unmatched(own),
      )
    }
    await pLimit(6).map(calls, call => call())
    expect(await countDeadlocks(fixture.db)).toBe(0)
    expect(await fixture.suspense()).toBe(baht(60 * 500))
    await sound(fixture)
  })

  test('fifty credits of one deposit are one; the others get the conflict with actor and time', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const admins = [await fixture.admin(), await fixture.admin('owner')]
    const id = await fixture.unmatched(own)
    await move(admins[0] as Admin, 'match', id, { memberId: member.id })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => move(admins[n % 2] as Admin, 'credit', id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200 && status !== 503))
      expect(reply).toMatchObject({
        status: 409,
        body: { details: { status: 'credited', by: { name: 'Anong' }, at: expect.any(String) } },
      })
    expect([await fixture.cash(member), await fixture.suspense()]).toEqual([baht(500), 0n])
    await sound(fixture)
  })

  test('one key has one effect: the duplicate gets the same response', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const id = await fixture.unmatched(own)
    await move(admin, 'match', id, { memberId: member.id })
    const replies = await Promise.all(Array.from({ length: 5 }, () => move(admin, 'credit', id, undefined, 'one-key')))
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { data: { status: 'credited', version: 3 } } })
    expect(await fixture.cash(member)).toBe(baht(500))
  })

  test('a match and an ignore: one of them is executed, the other gets the conflict', async ({ fixture }) => {
    const [one, two, own, member] = [
      await fixture.admin(),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    for (let round = 0; round < 5; round++) {
      const id = await fixture.unmatched(own)
      const [match, ignore] = await Promise.all([
        move(one, 'match', id, { memberId: member.id }),
        move(two, 'ignore', id, { reason: 'x' }),
      ])
      // A matched deposit can be ignored; an ignored one can never be matched.
      const { status } = await fixture.deposit(id)
      expect(ignore.status === 200 ? 'ignored' : 'matched').toBe(status)
      expect([match.status, match.status === 200 ? 'ignored' : match.body.details?.['status']]).toEqual([
        match.status === 200 ? 200 : 409,
        'ignored',
      ])
    }
    await sound(fixture)
  })

  test('two admins who name different members: the second has to confirm whom they replace', async ({ fixture }) => {
    const [one, two, own] = [await fixture.admin(), await fixture.admin('owner'), await fixture.account()]
    const [a, b] = [await fixture.member(ZERO), await fixture.member(ZERO)]
    const id = await fixture.unmatched(own)
    const replies = await Promise.all([
      move(one, 'match', id, { memberId: a.id }),
      move(two, 'match', id, { memberId: b.id }),
    ])
    expect(replies.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409])
    const winner = replies.findIndex(({ status }) => status === 200)
    const [first, loser, expected] = winner === 0 ? [a, two, b] : [b, one, a]
    expect(replies[1 - winner]).toMatchObject({ body: { details: { status: 'matched', memberId: first.id } } })
    expect((await move(loser, 'match', id, { memberId: expected.id, insteadOf: expected.id })).status).toBe(409)
    expect((await move(loser, 'match', id, { memberId: expected.id, insteadOf: first.id })).body.data).toMatchObject({
      member: { id: expected.id },
    })
  })
})
