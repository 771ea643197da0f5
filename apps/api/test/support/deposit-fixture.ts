import { randomUUID } from 'node:crypto'
import type { BankLine } from '../../src/modules/bank-lines/index.ts'
import type { LineOutcome } from '../../src/modules/deposits/index.ts'
import { command } from '../../src/platform/command/command.ts'
import { newId, minus, toBaht, ZERO, type Satang } from '@backoffice/kernel'
import { aBankAccount, baht, type TestBankAccount, type TestMember } from './builders.ts'
import { test as base, type TestDatabase } from './database.ts'
import { type FixtureParts, openOffice, type Reply } from './office-fixture.ts'

export type ShownDeposit = {
  id: string
  status: string
  can: string[]
  version: number
  member: { id: string; username: string } | null
  openApproval: { id: string } | null
} & Record<string, unknown>

/** Deposits behind the product's own HTTP server on a real database, with a fixed clock. */
export async function createDepositFixture(database: TestDatabase, max = 12, parts: FixtureParts = {}) {
  const fixture = await openOffice(database, { max, ...parts })
  const { db, reader, ledger, deps } = fixture
  const lineTo = (own: TestBankAccount, input: Partial<BankLine> = {}): BankLine => ({
    account: { bankCode: own.bankCode, accountNo: own.accountNo },
    channel: own.channel,
    reference: randomUUID(),
    direction: 'in',
    amount: baht(500),
    occurredAt: deps.clock.now(),
    counterparty: {},
    occurrence: 1,
    ...input,
  })
  const take = async (line: BankLine): Promise<LineOutcome> => {
    const outcome = await command(
      deps,
      fixture.deposits.creditBankTransaction,
      { actor: { kind: 'provider', name: 'bank feed' }, requestId: newId(), ip: null, userAgent: null },
      line,
    )
    if (!outcome.ok) throw new Error(`a line was refused: ${outcome.code}`)
    return outcome.value
  }
  return {
    ...fixture,
    lineTo,
    take,
    account: (input: Parameters<typeof aBankAccount>[1] = {}) => aBankAccount(fixture, input),
    /** What a bank reports of a member who pays. */
    payer: ({ bankCode, accountNo }: TestMember) => ({ bankCode, accountNo }),
    /** A line of an unknown sender; returns its deposit. */
    async unmatched(own: TestBankAccount, input: Partial<BankLine> = {}): Promise<string> {
      const { depositId, status } = await take(lineTo(own, input))
      if (depositId === null || status !== 'unmatched') throw new Error(`not unmatched but ${status}`)
      return depositId
    },
    deposit: (id: string) => db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    rows: () => db.selectFrom('deposits').selectAll().orderBy('detected_at').orderBy('id').execute(),
    cash: async (member: TestMember): Promise<Satang> => (await ledger.walletOf(db, member.id)).cash,
    suspense: () => ledger.balanceOf(reader, { kind: 'suspense' }),
    /** The operator's bank balance by the ledger. */
    bank: async (own: TestBankAccount) =>
      minus(ZERO, await ledger.balanceOf(reader, { kind: 'bank', bankAccountId: own.id })),
    /** Creates a deposit request, as the player site does. */
    announce: (member: TestMember, amount: Satang, input: Record<string, unknown> = {}) =>
      fixture.event('deposit.requested', {
        externalId: randomUUID(),
        username: member.username,
        amount: toBaht(amount),
        channel: 'scb',
        ...input,
      }),
  }
}
export type DepositFixture = Awaited<ReturnType<typeof createDepositFixture>>
export type DepositReply = Reply<ShownDeposit>

export const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})
