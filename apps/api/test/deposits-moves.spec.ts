import { randomUUID } from 'node:crypto'
import { ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { type DepositReply, type DepositScene, type ShownDeposit, test } from './support/deposit-scene.ts'

type Admin = Awaited<ReturnType<DepositScene['admin']>>
const move = (
  admin: Admin,
  what: string,
  id: string,
  body?: unknown,
  key: string = randomUUID(),
): Promise<DepositReply> => admin.post<ShownDeposit>(`/deposits/${id}/${what}`, body, key)
const sound = async (scene: DepositScene) => expect(await scene.verify()).toEqual([])

describe('an unmatched deposit', () => {
  test('is matched with a member, matched anew, and credited once: out of suspense to its member', async ({
    scene,
  }) => {
    const [admin, own, member, other] = [
      await scene.admin(),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    const id = await scene.unmatched(own)
    expect((await move(admin, 'match', id, { memberId: other.id })).body.data).toMatchObject({
      status: 'matched',
      member: { id: other.id },
      matchedBy: { id: admin.id },
      can: ['match', 'credit', 'ignore', 'return'],
    })
    expect(await scene.suspense()).toBe(baht(500))
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
    expect([await scene.cash(member), await scene.cash(other), await scene.suspense(), await scene.bank(own)]).toEqual([
      baht(500),
      0n,
      0n,
      baht(500),
    ])
    expect((await scene.auditOf(id)).map(({ action, outcome }) => [action, outcome])).toEqual([
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
    await sound(scene)
  })

  test('that is ignored stays in suspense, explained; one that is returned leaves it under the bank’s reference, once', async ({
    scene,
  }) => {
    const [admin, own] = [await scene.admin(), await scene.account()]
    const [ignored, returned, third] = [
      await scene.unmatched(own),
      await scene.unmatched(own),
      await scene.unmatched(own),
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
    expect([await scene.suspense(), await scene.bank(own)]).toEqual([baht(1000), baht(1000)])
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
    await sound(scene)
  })

  test('into an account we do not know is credited once the account is ours', async ({ scene }) => {
    const [admin, member] = [await scene.admin(), await scene.member(ZERO)]
    const stranger = { id: '' as never, bankCode: '004', accountNo: '7777777777', channel: 'other' as const }
    const id = await scene.unmatched(stranger)
    await move(admin, 'match', id, { memberId: member.id })
    expect(await move(admin, 'credit', id)).toMatchObject({ status: 422, body: { code: 'UNKNOWN_ACCOUNT' } })
    const own = await scene.account({ bankCode: '004', accountNo: '7777777777', channel: 'other' })
    expect((await move(admin, 'credit', id)).body.data).toMatchObject({
      status: 'credited',
      receivingAccount: { id: own.id },
    })
    expect([await scene.cash(member), await scene.bank(own), await scene.suspense()]).toEqual([
      baht(500),
      baht(500),
      0n,
    ])
    await sound(scene)
  })

  test('is refused with the field or the reason when the member is not there, closed or blocked, also when closed meanwhile', async ({
    scene,
  }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const id = await scene.unmatched(own)
    expect(await move(admin, 'match', id, { memberId: '0190f5d2-0000-7000-8000-000000000001' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { memberId: 'no such member' } },
    })
    expect(
      await move(admin, 'match', id, { memberId: (await scene.member(ZERO, { status: 'closed' })).id }),
    ).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
    expect(
      await move(admin, 'match', id, { memberId: (await scene.member(ZERO, { blockedDeposit: true })).id }),
    ).toMatchObject({ status: 422, body: { code: 'MEMBER_BLOCKED' } })
    await move(admin, 'match', id, { memberId: member.id })
    await scene.db.updateTable('members').set({ status: 'closed' }).where('id', '=', member.id).execute()
    expect(await move(admin, 'credit', id)).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
    expect((await scene.auditOf(id)).at(-1)).toMatchObject({
      action: 'deposit.credit',
      outcome: 'refused',
      code: 'MEMBER_CLOSED',
    })
    expect([await scene.cash(member), await scene.suspense()]).toEqual([0n, baht(500)])
    expect(await move(admin, 'credit', '0190f5d2-0000-7000-8000-000000000001')).toMatchObject({ status: 404 })
    await sound(scene)
  })

  test('takes a reason and a reference of people only, and changes nothing otherwise', async ({ scene }) => {
    const [admin, own] = [await scene.admin(), await scene.account()]
    const id = await scene.unmatched(own)
    for (const [what, body, field] of [
      ['ignore', { reason: '  ' }, 'reason'],
      ['return', { reference: '', reason: 'x' }, 'reference'],
      ['match', { memberId: 'x' }, 'memberId'],
      ['ignore', { reason: 'x', more: 1 }, 'more'],
    ] as const) {
      expect(await move(admin, what, id, body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { [field]: expect.any(String) } },
      })
    }
    expect((await scene.deposit(id)).version).toBe(1)
    const support = await scene.admin('support')
    expect(await move(support, 'ignore', id, { reason: 'x' })).toMatchObject({ status: 403 })
    expect((await support.get<ShownDeposit>(`/deposits/${id}`)).body.data.can).toEqual([])
  })
})

describe('a possible duplicate', () => {
  const pair = async (scene: DepositScene) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const counterparty = scene.payer(member)
    const first = await scene.take(scene.lineTo(own, { counterparty }))
    const second = await scene.take(scene.lineTo(own, { counterparty, channel: 'sms' }))
    expect([first.status, second.status]).toEqual(['credited', 'possible-duplicate'])
    return { own, member, first: String(first.depositId), id: String(second.depositId) }
  }

  test('that is ignored is a duplicate, and was never money', async ({ scene }) => {
    const [admin, { own, member, first, id }] = [await scene.admin(), await pair(scene)]
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
    expect([await scene.cash(member), await scene.bank(own), await scene.suspense()]).toEqual([
      baht(500),
      baht(500),
      0n,
    ])
    await sound(scene)
  })

  test('that is another movement after all is credited by hand, or sent back, and enters the books with it', async ({
    scene,
  }) => {
    const [admin, { own, member, id }] = [await scene.admin(), await pair(scene)]
    await move(admin, 'match', id, { memberId: member.id })
    await sound(scene)
    expect((await move(admin, 'credit', id)).body.data).toMatchObject({ status: 'credited' })
    expect([await scene.cash(member), await scene.bank(own), await scene.suspense()]).toEqual([
      baht(1000),
      baht(1000),
      0n,
    ])
    const other = await pair(scene)
    expect((await move(admin, 'return', other.id, { reference: 'RT-2', reason: 'x' })).body.data).toMatchObject({
      status: 'returned',
    })
    expect([await scene.bank(other.own), await scene.suspense()]).toEqual([baht(500), 0n])
    await sound(scene)
  })
})

describe('at the same moment', () => {
  test('fifty credits of one deposit are one; each loser hears who and when', async ({ scene }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const admins = [await scene.admin(), await scene.admin('owner')]
    const id = await scene.unmatched(own)
    await move(admins[0] as Admin, 'match', id, { memberId: member.id })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => move(admins[n % 2] as Admin, 'credit', id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200 && status !== 503))
      expect(reply).toMatchObject({
        status: 409,
        body: { details: { status: 'credited', by: { name: 'Anong' }, at: expect.any(String) } },
      })
    expect([await scene.cash(member), await scene.suspense()]).toEqual([baht(500), 0n])
    await sound(scene)
  })

  test('one key says it once: the twin gets the same answer', async ({ scene }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
    const id = await scene.unmatched(own)
    await move(admin, 'match', id, { memberId: member.id })
    const replies = await Promise.all(Array.from({ length: 5 }, () => move(admin, 'credit', id, undefined, 'one-key')))
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { data: { status: 'credited', version: 3 } } })
    expect(await scene.cash(member)).toBe(baht(500))
  })

  test('a match and an ignore: one of them happens, and the other is told', async ({ scene }) => {
    const [one, two, own, member] = [
      await scene.admin(),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    for (let round = 0; round < 5; round++) {
      const id = await scene.unmatched(own)
      const [match, ignore] = await Promise.all([
        move(one, 'match', id, { memberId: member.id }),
        move(two, 'ignore', id, { reason: 'x' }),
      ])
      // A matched one may still be set aside; what was set aside is never matched.
      const { status } = await scene.deposit(id)
      expect(ignore.status === 200 ? 'ignored' : 'matched').toBe(status)
      expect([match.status, match.status === 200 ? 'ignored' : match.body.details?.['status']]).toEqual([
        match.status === 200 ? 200 : 409,
        'ignored',
      ])
    }
    await sound(scene)
  })

  test('two people who name different members: the second has to say whom they replace', async ({ scene }) => {
    const [one, two, own] = [await scene.admin(), await scene.admin('owner'), await scene.account()]
    const [a, b] = [await scene.member(ZERO), await scene.member(ZERO)]
    const id = await scene.unmatched(own)
    const replies = await Promise.all([
      move(one, 'match', id, { memberId: a.id }),
      move(two, 'match', id, { memberId: b.id }),
    ])
    expect(replies.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409])
    const winner = replies.findIndex(({ status }) => status === 200)
    const [first, loser, wanted] = winner === 0 ? [a, two, b] : [b, one, a]
    expect(replies[1 - winner]).toMatchObject({ body: { details: { status: 'matched', memberId: first.id } } })
    expect((await move(loser, 'match', id, { memberId: wanted.id, insteadOf: wanted.id })).status).toBe(409)
    expect((await move(loser, 'match', id, { memberId: wanted.id, insteadOf: first.id })).body.data).toMatchObject({
      member: { id: wanted.id },
    })
  })
})
