import { randomUUID } from 'node:crypto'
import { toBaht, type Satang } from '@backoffice/kernel'
import { aBankAccount, type TestBankAccount } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { openOffice, type FixtureAdmin, type FixtureParts } from './office-fixture.ts'

export type ShownAccount = {
  id: string
  bankCode: string
  bankAbbr: string
  accountNo: string
  holder: string
  channel: string
  purpose: string
  status: string
  priority: number
  minDeposit: number | null
  maxDeposit: number | null
  dailyLimit: number | null
  usedToday: number
  balance: number
  told: { balance: number; asOf: string } | null
  lastLineAt: string | null
  lastError: string | null
  secrets: { name: string; setAt: string }[]
  openApprovals: { id: string; kind: string }[]
  can: string[]
  version: number
}
export type ShownLine = {
  id: string
  account: { id: string | null; accountNo: string }
  channel: string
  source: string
  direction: string
  amount: number
  occurredAt: string
  reference: string | null
  counterparty: { accountNo: string | null; name: string | null; phone: string | null }
  balanceAfter: number | null
  rawText: string | null
  linked: { kind: string; id: string | null; status: string | null }
  can: string[]
}
export type PendingApproval = { approvalId: string; status: string }

/** A line as a feed reports it; absent values are generated. */
export type LineInput = Partial<{
  reference: string
  direction: 'in' | 'out'
  amount: Satang
  occurredAt: string
  counterparty: Record<string, string>
  balanceAfter: Satang
  rawText: string
  channel: string
}>

/** The operator's accounts and their feeds, behind the product's own server. */
export async function createBankingFixture(database: TestDatabase, parts: FixtureParts = {}) {
  const fixture = await openOffice(database, parts)
  return {
    ...fixture,
    account: (input: Parameters<typeof aBankAccount>[1] = {}): Promise<TestBankAccount> => aBankAccount(fixture, input),
    /** Reports a line by a signed event; returns its outcome. */
    async line(
      account: TestBankAccount,
      input: LineInput = {},
    ): Promise<{ transactionId: string; depositId: string | null; status: string }> {
      const { amount, balanceAfter, ...rest } = input
      const reply = await fixture.event('bank.transaction', {
        account: { bankCode: account.bankCode, accountNo: account.accountNo },
        channel: account.channel,
        reference: randomUUID(),
        direction: 'in',
        amount: toBaht(amount ?? (10_000n as Satang)),
        occurredAt: fixture.clock.now().toISOString(),
        counterparty: {},
        ...(balanceAfter === undefined ? {} : { balanceAfter: toBaht(balanceAfter) }),
        ...rest,
      })
      if (reply.status !== 200) throw new Error(`the line was refused: ${reply.body.code}`)
      return reply.body.result as { transactionId: string; depositId: string | null; status: string }
    },
    /** Approves a pending request as the second approver. */
    agree: (second: FixtureAdmin, requested: { body: { data: unknown } }) =>
      second.post<Record<string, unknown>>(`/approvals/${(requested.body.data as PendingApproval).approvalId}/approve`),
    shown: async (admin: FixtureAdmin, account: { id: string }): Promise<ShownAccount> =>
      (await admin.get<ShownAccount>(`/bank/accounts/${account.id}`)).body.data,
    lineOf: async (id: string) =>
      fixture.db.selectFrom('bank_line_links').selectAll().where('bank_transaction_id', '=', id).executeTakeFirst(),
    deposit: (id: string) =>
      fixture.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    books: async (account: { id: string }): Promise<bigint> =>
      -(
        await fixture.db
          .selectFrom('accounts')
          .select('posted_satang')
          .where('bank_account_id', '=', account.id)
          .executeTakeFirstOrThrow()
      ).posted_satang,
  }
}
export type BankingFixture = Awaited<ReturnType<typeof createBankingFixture>>

/** Starts the business day at six in the morning, before anything is posted. */
export async function atSix(fixture: BankingFixture): Promise<void> {
  const dayRule = { ...fixture.deps.config.dayRule, cutOff: '06:00' }
  Object.assign(fixture.deps.config, { dayRule })
  await fixture.asOwner(db => db.updateTable('operator').set({ cut_off: dayRule.cutOff }).execute())
}
