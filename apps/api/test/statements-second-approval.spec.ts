import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { BankingFixture } from './support/banking-fixture.ts'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import type { ShownDeposit } from './support/deposit-fixture.ts'
import { CSV_MAPPING, writeCsv, writeMt940 } from './support/statement-files.ts'
import { at, csv, give, problemsOf, test, type Import } from './support/statement-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const ZERO = baht(0)
const payers = { mapping: { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' } }
type Paid = {
  readonly amount: number
  readonly reference: string
  readonly by: Pick<TestMember, 'accountNo' | 'bankCode'>
  readonly name?: string
}
/** A file with payments of these members that no other source confirms. */
const fileOf = (paid: readonly Paid[]): string =>
  [
    'date,time,amount,reference,name,account,bank',
    ...paid.map(
      ({ amount, reference, by, name = '' }) =>
        `2026-07-11,10:00,${amount.toFixed(2)},${reference},${name},${by.accountNo},${by.bankCode}`,
    ),
  ].join('\n')

const imported = async (
  fixture: BankingFixture,
  admin: FixtureAdmin,
  account: TestBankAccount,
  paid: readonly Paid[],
): Promise<Import> => {
  const { body } = await give(admin, account, fileOf(paid), payers)
  await fixture.runJobs()
  return (await admin.get<Import>(`/bank/statements/${body.data.id}`)).body.data
}
const waiting = async (fixture: BankingFixture) =>
  fixture.db
    .selectFrom('deposits')
    .select(['id', 'member_id', 'amount_satang', 'status'])
    .where('status', 'in', ['matched', 'unmatched', 'possible-duplicate'])
    .orderBy('id')
    .execute()
const theOne = async (fixture: BankingFixture): Promise<string> => (await waiting(fixture))[0]?.id ?? ''
const cashOf = async (fixture: BankingFixture, member: TestMember): Promise<bigint> =>
  (await fixture.wallet(member)).cash
const credit = (admin: FixtureAdmin, id: string) => admin.post<ShownDeposit>(`/deposits/${id}/credit`)

async function opened(fixture: BankingFixture, adjustLimit = baht(500)) {
  const [maker, checker] = [
    await fixture.admin('finance-maker', { adjustLimit, name: 'Malee' }),
    await fixture.admin('finance-checker'),
  ]
  return { maker, checker, account: await fixture.account(), member: await fixture.member(ZERO) }
}

describe('a deposit only a statement reports', () => {
  test('is auto-credited up to the importer’s daily solo limit; the rest waits for another admin, with the reason', async ({
    fixture,
  }) => {
    const { maker, checker, account, member } = await opened(fixture)
    const file = await imported(fixture, maker, account, [
      { amount: 300, reference: 'A', by: member },
      { amount: 300, reference: 'B', by: member },
      { amount: 100, reference: 'C', by: member },
    ])
    expect(file.outcomes).toMatchObject({ credited: 2, matched: 1, unmatched: 0 })
    expect(await cashOf(fixture, member)).toBe(40_000n)
    const id = await theOne(fixture)
    const shown = (await maker.get<ShownDeposit>(`/deposits/${id}`)).body.data
    expect(shown).toMatchObject({
      status: 'matched',
      member: { id: member.id },
      importedBy: { id: maker.id, name: 'Malee' },
      matchedBy: null,
    })
    expect(shown['reasons']).toContain('IMPORTER_LIMIT')
    // 100 of the day's limit are left: the match is not offered to an admin who would be refused.
    expect([
      shown['can'],
      (await maker.get<ShownDeposit[]>(`/userbalance/history/${member.id}?status=matched`)).body.data.map(
        ({ can }) => can,
      ),
      (await checker.get<ShownDeposit>(`/deposits/${id}`)).body.data['can'],
    ]).toEqual([['match', 'ignore', 'return'], [['match', 'ignore', 'return']], expect.arrayContaining(['credit'])])
    const own = await credit(maker, id)
    expect([own.status, own.body.code, own.body.details]).toMatchObject([
      409,
      'SAME_PERSON',
      { importedBy: { name: 'Malee' }, limit: '500.00' },
    ])
    expect((await credit(checker, id)).body.data).toMatchObject({ status: 'credited', creditedBy: { id: checker.id } })
    expect(await cashOf(fixture, member)).toBe(70_000n)
    expect(await fixture.verify()).toEqual([])
  })

  test('is not credited by its importer above the limit, whatever member they match', async ({ fixture }) => {
    const { maker, checker, account, member } = await opened(fixture)
    const friend = await fixture.member(ZERO)
    await imported(fixture, maker, account, [{ amount: 501, reference: 'A', by: member }])
    const id = await theOne(fixture)
    expect((await maker.get<ShownDeposit>(`/deposits/${id}`)).body.data.can).toEqual(['match', 'ignore', 'return'])
    expect((await checker.get<ShownDeposit>(`/deposits/${id}`)).body.data.can).toContain('credit')
    // The file names another sender: above the limit even the match needs a second approval.
    const requested = await maker.post<{ approvalId: string }>(`/deposits/${id}/match`, {
      memberId: friend.id,
      insteadOf: member.id,
      confirmContradictions: ['account', 'name'],
    })
    expect(requested.status).toBe(202)
    expect((await checker.post(`/approvals/${requested.body.data.approvalId}/approve`)).status).toBe(200)
    expect((await credit(maker, id)).body.code).toBe('SAME_PERSON')
    expect([await cashOf(fixture, friend), await cashOf(fixture, member)]).toEqual([0n, 0n])
  })

  test('of another name, though the account is the member’s, is credited by an admin only after confirmation', async ({
    fixture,
  }) => {
    const { maker, checker, account, member } = await opened(fixture)
    await imported(fixture, maker, account, [{ amount: 501, reference: 'A', by: member, name: 'สมศรี มีสุข' }])
    const id = await theOne(fixture)
    expect((await checker.get<ShownDeposit>(`/deposits/${id}`)).body.data).toMatchObject({
      status: 'matched',
      matchedBy: null,
      member: { id: member.id },
    })
    expect(await credit(checker, id)).toMatchObject({
      status: 422,
      body: { code: 'MATCH_UNCONFIRMED', details: { contradictions: ['name'] } },
    })
    expect(await cashOf(fixture, member)).toBe(0n)
    expect(
      (
        await maker.post(`/deposits/${id}/match`, {
          memberId: member.id,
          confirmContradictions: ['name'],
          insteadOf: member.id,
        })
      ).status,
    ).toBe(202)
  })

  test('counts towards its importer’s limit when they match it against its sender, whoever credits it, and once', async ({
    fixture,
  }) => {
    const { maker, checker, account, member } = await opened(fixture)
    const stranger = { bankCode: member.bankCode, accountNo: '7000000001' }
    await imported(fixture, maker, account, [
      { amount: 200, reference: 'A', by: stranger },
      { amount: 200, reference: 'B', by: stranger },
      { amount: 200, reference: 'C', by: stranger },
    ])
    const ids = (await waiting(fixture)).map(each => each.id)
    const replies = []
    for (const id of ids)
      replies.push(
        (await maker.post(`/deposits/${id}/match`, { memberId: member.id, confirmContradictions: ['account'] })).status,
      )
    expect(replies).toEqual([200, 200, 202])
    expect((await maker.get<ShownDeposit>(`/deposits/${ids[0]}`)).body.data.can).toContain('credit')
    expect([(await credit(maker, ids[0] ?? '')).status, (await credit(checker, ids[1] ?? '')).status]).toEqual([
      200, 200,
    ])
    expect((await maker.post(`/members/${member.id}/adjust`, { amount: 100, reason: 'the rest' })).status).toBe(200)
  })

  test('without a sender is matched and credited by its importer within the limit, and counts towards it', async ({
    fixture,
  }) => {
    const { maker, account, member } = await opened(fixture)
    await give(maker, account, writeCsv([at(9, { amount: 30_000n }), at(8, { amount: 30_000n })]), csv)
    await fixture.runJobs()
    const [one, other] = (await waiting(fixture)).map(({ id }) => id)
    for (const id of [one, other])
      expect((await maker.post(`/deposits/${id}/match`, { memberId: member.id })).status).toBe(200)
    expect([(await credit(maker, one ?? '')).status, (await credit(maker, other ?? '')).body.code]).toEqual([
      200,
      'SAME_PERSON',
    ])
    expect((await maker.post(`/members/${member.id}/adjust`, { amount: 201, reason: 'more' })).status).toBe(202)
    expect(await cashOf(fixture, member)).toBe(30_000n)
  })

  test('counts against one limit, however many files contain it and whatever happens concurrently', async ({
    fixture,
  }) => {
    const { maker, account } = await opened(fixture)
    const members = await Promise.all(Array.from({ length: 6 }, () => fixture.member(ZERO)))
    const other = await fixture.account()
    const replies: Awaited<ReturnType<typeof give>>[] = []
    for (const [index, by] of members.entries())
      replies.push(
        await give(
          maker,
          index % 2 === 0 ? account : other,
          fileOf([{ amount: 150, reference: `S${index}`, by }]),
          payers,
        ),
      )
    const [first] = members
    await Promise.all([
      ...replies.map(({ body }) => fixture.statements.take(body.data.id)),
      maker.post(`/members/${first?.id}/adjust`, { amount: 150, reason: 'at the same moment' }),
    ])
    await fixture.statements.resume()
    const cash = await Promise.all(members.map(member => cashOf(fixture, member)))
    // Three of the seven fit into 500; the others stay unmatched.
    expect(cash.reduce((sum, each) => sum + each, 0n)).toBe(45_000n)
    expect(await fixture.verify()).toEqual([])
  })

  test('cannot be credited by an importer who may not enter deposits, or was disabled', async ({ fixture }) => {
    const { account, member } = await opened(fixture)
    await fixture.asOwner(db =>
      sql`insert into roles (key, name, permissions)
        values ('importer', 'Importer', array['statements.import', 'deposits.read', 'deposits.match'])`.execute(db),
    )
    const importer = await fixture.admin('importer')
    expect(
      (await imported(fixture, importer, account, [{ amount: 1, reference: 'A', by: member }])).outcomes,
    ).toMatchObject({ matched: 1, credited: 0 })
    expect((await credit(importer, await theOne(fixture))).body.code).toBe('SAME_PERSON')
    const maker = await fixture.admin('finance-maker')
    const { body } = await give(maker, account, fileOf([{ amount: 2, reference: 'B', by: member }]), payers)
    await fixture.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', maker.id).execute()
    await fixture.statements.take(body.data.id)
    expect((await waiting(fixture)).map(({ status }) => status)).toEqual(['matched', 'matched'])
    expect(await cashOf(fixture, member)).toBe(0n)
  })

  test('stays the importer’s statement when it was credited, reversed with a second approval and reopened', async ({
    fixture,
  }) => {
    const { maker, checker, account, member } = await opened(fixture)
    await imported(fixture, maker, account, [{ amount: 400, reference: 'A', by: member }])
    const [{ id } = { id: '' }] = await fixture.db.selectFrom('deposits').select('id').execute()
    expect(
      (await fixture.agree(checker, await maker.post(`/deposits/${id}/reverse`, { reason: 'somebody else’s' }))).status,
    ).toBe(200)
    const reopened = await theOne(fixture)
    expect((await maker.get<ShownDeposit>(`/deposits/${reopened}`)).body.data).toMatchObject({
      status: 'unmatched',
      importedBy: { id: maker.id },
    })
    // Reversed with a second approval: no feed credits it again automatically.
    expect(
      await fixture.line(account, {
        reference: 'A',
        amount: baht(400),
        occurredAt: '2026-07-11T03:00:00Z',
        counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
      }),
    ).toMatchObject({ status: 'unmatched' })
    await maker.post(`/deposits/${reopened}/match`, { memberId: member.id })
    expect((await credit(maker, reopened)).body.code).toBe('SAME_PERSON')
  })

  test('is credited by an owner above their limit only where no one else could, freshly confirmed and marked', async ({
    fixture,
  }) => {
    const owner = await fixture.admin('owner', { adjustLimit: baht(10) })
    const [account, member] = [await fixture.account(), await fixture.member(ZERO)]
    await imported(fixture, owner, account, [{ amount: 500, reference: 'A', by: member }])
    const id = await theOne(fixture)
    expect((await credit(owner, id)).body.code).toBe('STEP_UP_REQUIRED')
    await owner.stepUp()
    const second = await fixture.admin('finance-checker')
    expect((await credit(owner, id)).body.code).toBe('SAME_PERSON')
    await fixture.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', second.id).execute()
    expect((await credit(owner, id)).status).toBe(200)
    const audit = await fixture.db
      .selectFrom('audit')
      .select(['sole', 'authoriser_id'])
      .where('action', '=', 'deposit.credit')
      .where('outcome', '=', 'done')
      .execute()
    expect(audit).toEqual([{ sole: true, authoriser_id: owner.id }])
  })
})

describe('a feed that reports the same', () => {
  test('under the same reference credits it to the sender it names, whatever the file contained', async ({
    fixture,
  }) => {
    const { maker, account, member } = await opened(fixture)
    const [friend, third] = [await fixture.member(ZERO), await fixture.member(ZERO)]
    await imported(fixture, maker, account, [
      { amount: 600, reference: 'A', by: friend },
      { amount: 700, reference: 'B', by: third },
    ])
    const reported = {
      reference: 'A',
      amount: baht(600),
      occurredAt: '2026-07-11T03:00:00Z',
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    }
    expect(await fixture.line(account, reported)).toMatchObject({ status: 'credited' })
    expect(
      await fixture.line(account, { reference: 'B', amount: baht(700), occurredAt: '2026-07-11T03:00:00Z' }),
    ).toMatchObject({ status: 'matched' })
    expect(await fixture.line(account, reported)).toMatchObject({ status: 'credited' })
    expect([await cashOf(fixture, member), await cashOf(fixture, friend), await cashOf(fixture, third)]).toEqual([
      60_000n,
      0n,
      0n,
    ])
    expect((await credit(maker, await theOne(fixture))).body.code).toBe('SAME_PERSON')
    expect([await fixture.books(account), await fixture.verify()]).toEqual([130_000n, []])
  })

  test('under another reference supersedes it: credited once, and the file’s line is a possible duplicate', async ({
    fixture,
  }) => {
    const { maker, checker, account, member } = await opened(fixture)
    await imported(fixture, maker, account, [{ amount: 600, reference: 'A', by: member }])
    const before = await theOne(fixture)
    const reported = await fixture.line(account, {
      amount: baht(600),
      occurredAt: '2026-07-11T03:04:00Z',
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    expect(reported).toMatchObject({ status: 'credited' })
    expect(await fixture.deposit(before)).toMatchObject({
      status: 'possible-duplicate',
      alike_id: reported.depositId,
      transfer_id: null,
      member_id: null,
    })
    expect([await cashOf(fixture, member), await fixture.books(account), await fixture.verify()]).toEqual([
      60_000n,
      60_000n,
      [],
    ])
    // An admin other than the importer may still confirm that it is different money.
    await maker.post(`/deposits/${before}/match`, { memberId: member.id })
    expect((await credit(maker, before)).body.code).toBe('SAME_PERSON')
    expect((await credit(checker, before)).status).toBe(200)
    expect([await cashOf(fixture, member), await fixture.verify()]).toEqual([120_000n, []])
  })

  test('credits nothing that was credited manually meanwhile, or that may be an internal transfer', async ({
    fixture,
  }) => {
    const { maker, account, member } = await opened(fixture)
    const nameless = (amount: string, reference: string) =>
      `date,time,amount,reference,name\n2026-07-11,10:00,${amount},${reference},`
    await give(maker, account, nameless('300.00', 'A'), csv)
    await fixture.runJobs()
    const entry = {
      memberId: member.id,
      accountId: account.id,
      amount: 300,
      reason: 'the slip',
      occurredAt: '2026-07-11T03:00:00Z',
      despiteAlike: true,
    }
    expect((await maker.post('/deposits', entry)).status).toBe(200)
    const named = {
      occurredAt: '2026-07-11T03:00:00Z',
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    }
    expect(await fixture.line(account, { ...named, reference: 'A', amount: baht(300) })).toMatchObject({
      status: 'unmatched',
    })
    expect(await cashOf(fixture, member)).toBe(30_000n)
    // The member's deposit request has the amount of an internal transfer to this account.
    const reported = await fixture.event('deposit.requested', {
      externalId: 'D-1',
      username: member.username,
      amount: 400,
      channel: account.channel,
    })
    const { payAmount } = reported.body.result as { payAmount: number }
    await give(maker, account, nameless(payAmount.toFixed(2), 'B').replace('2026-07-11,10:00', '2026-07-12,12:01'), csv)
    await fixture.runJobs()
    const from = await fixture.account()
    expect(
      (
        await maker.post('/bank/transfers', {
          fromAccountId: from.id,
          toAccountId: account.id,
          amount: payAmount,
          reference: 'T-1',
          reason: 'sweep',
        })
      ).status,
    ).toBe(200)
    expect(
      await fixture.line(account, { reference: 'B', amount: baht(payAmount), occurredAt: '2026-07-12T05:01:00Z' }),
    ).toMatchObject({ status: 'matched' })
    expect(await cashOf(fixture, member)).toBe(30_000n)
    expect(await fixture.verify()).toEqual([])
  })

  test('overrides no decision: a matched deposit waits for its admin, and the feed’s line is the possible duplicate', async ({
    fixture,
  }) => {
    const { maker, checker, account, member } = await opened(fixture)
    await imported(fixture, maker, account, [{ amount: 600, reference: 'A', by: member }])
    const id = await theOne(fixture)
    await checker.post(`/deposits/${id}/match`, { memberId: member.id, insteadOf: member.id })
    expect(await fixture.line(account, { amount: baht(600), occurredAt: '2026-07-11T03:04:00Z' })).toMatchObject({
      status: 'possible-duplicate',
    })
    expect(
      await fixture.line(account, { reference: 'A', amount: baht(600), occurredAt: '2026-07-11T03:00:00Z' }),
    ).toMatchObject({ status: 'matched' })
  })
})

describe('an impossible time', () => {
  test('is refused from a feed, singly and in a batch, and can be corrected and repeated; known lines stay known', async ({
    fixture,
  }) => {
    const account = await fixture.account()
    const data = {
      account: { bankCode: account.bankCode, accountNo: account.accountNo },
      channel: account.channel,
      reference: 'A',
      direction: 'in',
      amount: 5,
      counterparty: {},
    }
    const notify = (occurredAt: string, reference = 'A') =>
      fixture.event('bank.transaction', { ...data, reference, occurredAt })
    for (const occurredAt of [
      '2026-07-13T05:00:00.001Z',
      '2569-07-12T05:00:00Z',
      '2025-06-07T04:59:59Z',
      '1483-07-12T05:00:00Z',
    ]) {
      const reply = await notify(occurredAt)
      expect([
        occurredAt,
        reply.status,
        reply.body.code,
        Object.keys((reply.body as { fields?: object }).fields ?? {}),
      ]).toEqual([occurredAt, 400, 'VALIDATION', ['data.occurredAt']])
    }
    const batch = await fixture.events([
      { type: 'bank.transaction', data: { ...data, reference: 'B', occurredAt: '2569-07-12T05:00:00Z' } },
      { type: 'bank.transaction', data: { ...data, occurredAt: '2026-07-13T05:00:00Z' } },
    ])
    expect(batch.map(({ accepted, error }) => [accepted, error?.code ?? null])).toEqual([
      [false, 'VALIDATION'],
      [true, null],
    ])
    expect((await notify('2025-06-07T05:00:00Z', 'C')).status).toBe(200)
    fixture.clock.advance(86_400_000)
    expect((await notify('2025-06-07T05:00:00Z', 'C')).body).toMatchObject({ accepted: true, duplicate: true })
  })

  test('is refused in a statement with its line; an old one is imported with a warning, and not auto-credited', async ({
    fixture,
  }) => {
    const { maker, account, member } = await opened(fixture)
    for (const [day, line] of [
      ['2026-07-14', 3],
      ['1483-07-02', 3],
    ] as const) {
      const reply = await give(maker, account, writeCsv([at(1), at(2, { day })]), csv)
      expect([reply.body.code, problemsOf(reply)]).toMatchObject([
        'STATEMENT_UNREADABLE',
        [{ line, field: 'date', code: 'date' }],
      ])
    }
    expect((await give(maker, account, writeMt940(account.accountNo, [at(1, { day: '2026-08-01' })]))).body.code).toBe(
      'STATEMENT_UNREADABLE',
    )
    const old = fileOf([{ amount: 100, reference: 'A', by: member }]).replace('2026-07-11', '2024-02-29')
    const { body } = await give(maker, account, old, payers)
    await fixture.runJobs()
    const used = (await maker.get<Import & { warnings: unknown }>(`/bank/statements/${body.data.id}`)).body.data
    expect(used).toMatchObject({
      outcomes: { unmatched: 1, credited: 0 },
      warnings: [{ line: 2, field: 'date', code: 'long_ago' }],
    })
    expect((await maker.get<ShownDeposit>(`/deposits/${await theOne(fixture)}`)).body.data['reasons']).toEqual(
      expect.arrayContaining(['LONG_AGO']),
    )
  })
})
