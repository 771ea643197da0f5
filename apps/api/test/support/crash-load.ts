import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toBaht, type Satang } from '@backoffice/kernel'
import { seeded } from '@backoffice/population'
import type { TestBankAccount, TestMember } from './builders.ts'
import type { Calls, Event } from './crash-calls.ts'
import type { ExpectedRecord, ReportedLine } from './crash-record.ts'
import { base64, CSV_MAPPING } from './statement-files.ts'

/** Participants: members who deposit and bet, members who withdraw, the operator's accounts, and two admins. */
export type Cast = {
  readonly players: readonly TestMember[]
  readonly leavers: readonly TestMember[]
  readonly accounts: readonly TestBankAccount[]
  readonly cashier: string
  readonly second: string
}
type Stage = Cast & {
  readonly calls: Calls
  readonly expected: ExpectedRecord
  isOver(): boolean /** Unmatched feed lines, and auto-credited ones. */
  readonly unowned: ReportedFacts[]
  readonly credited: ReportedFacts[]
}
type ReportedFacts = { readonly reference: string; readonly depositId: string; readonly line: ReportedLine }

/** All activity of a cashier, each part as fast as it is answered. */
export function startLoad(calls: Calls, expected: ExpectedRecord, cast: Cast) {
  let over = false
  const stage: Stage = { ...cast, calls, expected, isOver: () => over, unowned: [], credited: [] }
  const parts = [
    ...cast.accounts.map(account => feed(stage, account)),
    announce(stage),
    decide(stage),
    importStatements(stage),
    adjust(stage),
    recordInternalTransfer(stage),
    ...cast.players.map(player => play(stage, player)),
    ...cast.leavers.map(leaver => withdraw(stage, leaver)),
  ]
  const all = Promise.all(parts)
  // Reported when it is stopped; nothing waits for it until then.
  all.catch(() => undefined)
  return {
    async stop(): Promise<void> {
      over = true
      await all
    },
  }
}

const random = seeded(20_260_712)
const one = <T>(of: readonly T[]): T => {
  const found = of[random.below(of.length)]
  if (found === undefined) throw new Error('nobody is there')
  return found
}
const inBaht = (amount: bigint): number => toBaht(amount as Satang)

function asEvent(reference: string, { account, amount, direction, payer, occurredAt }: ReportedLine): Event {
  const counterparty =
    payer === null
      ? { bankCode: '014', accountNo: '7770001112' }
      : { bankCode: payer.bankCode, accountNo: payer.accountNo }
  return {
    type: 'bank.transaction',
    data: {
      account: { bankCode: account.bankCode, accountNo: account.accountNo },
      channel: account.channel,
      reference,
      direction,
      amount: inBaht(amount),
      occurredAt: occurredAt.toISOString(),
      counterparty,
    },
  }
}

/** A bank feed: batches with lines of members, unknown senders, debits, and repeated lines. */
async function feed(
  { calls, expected, players, unowned, credited, isOver }: Stage,
  account: TestBankAccount,
): Promise<void> {
  const reported: (readonly [string, ReportedLine])[] = []
  while (!isOver()) {
    const fresh = Array.from(
      { length: 10 },
      (_, n) =>
        [
          randomUUID(),
          {
            account,
            amount: expected.nextAmount(),
            direction: n === 9 ? 'out' : 'in',
            payer: n < 7 ? one(players) : null,
            occurredAt: new Date(),
          },
        ] as const,
    )
    const batch = [...fresh, ...(reported.length === 0 ? [] : [one(reported), one(reported)]), ...fresh.slice(0, 1)]
    const answers = await calls.events(
      batch.map(([reference, line]) => asEvent(reference, line)),
      randomUUID(),
    )
    for (const [n, [reference, line]] of fresh.entries()) {
      expected.lines.set(reference, line)
      const depositId = answers[n]?.result?.['depositId']
      if (typeof depositId === 'string') (line.payer === null ? unowned : credited).push({ reference, depositId, line })
    }
    reported.push(...fresh)
  }
}

/** A deposit request, then its payment identified by amount only. */
async function announce({ calls, expected, players, accounts, isOver }: Stage): Promise<void> {
  for (let n = 1; !isOver(); n++) {
    const payer = one(players)
    // Far from other amounts, so that the amount identifies the request.
    const requested = await calls.event(
      {
        type: 'deposit.requested',
        data: { externalId: randomUUID(), username: payer.username, amount: 5_000 + n, channel: 'scb' },
      },
      randomUUID(),
    )
    const account = accounts.find(
      ({ accountNo }) => accountNo === (requested['account'] as { accountNo: string }).accountNo,
    )
    if (account === undefined) throw new Error('asked to pay to an account that is none of ours')
    const line: ReportedLine = {
      account,
      amount: BigInt(Math.round(Number(requested['payAmount']) * 100)),
      direction: 'in',
      payer,
      occurredAt: new Date(),
    }
    const reference = randomUUID()
    const event = asEvent(reference, line)
    await calls.event({ ...event, data: { ...event.data, counterparty: {} } }, randomUUID())
    expected.lines.set(reference, line)
  }
}

/** The cashier: matches unmatched deposits, ignores, returns; and reverses credited ones with a second approval. */
async function decide(stage: Stage): Promise<void> {
  const { calls, expected, players, cashier, second, unowned, credited, isOver } = stage
  const turns = ['credited', 'ignored', 'credited', 'returned', 'reversed'] as const
  for (let n = 0; !isOver(); n++) {
    const decision = turns[n % turns.length] ?? 'credited'
    const reported = (decision === 'reversed' ? credited : unowned).shift()
    if (reported === undefined) {
      await sleep(20)
      continue
    }
    const { depositId, reference } = reported
    const move = (name: string, body?: unknown) =>
      calls.write(cashier, `/deposits/${depositId}/${name}`, `${name}-${depositId}`, body)
    const member = one(players)
    if (decision === 'credited') {
      await move('match', { memberId: member.id, confirmContradictions: ['account', 'name'] })
      await move('credit')
    } else if (decision === 'ignored') await move('ignore', { reason: 'nobody claims it' })
    else if (decision === 'returned')
      await move('return', { reference: `R-${depositId}`, reason: 'sent back by the bank' })
    else {
      const { approvalId } = await move('reverse', { reason: 'credited to the wrong member' })
      await calls.write(second, `/approvals/${String(approvalId)}/approve`, `agree-${depositId}`)
    }
    expected.decided.set(reference, { decision, member: decision === 'credited' ? member : null, depositId })
  }
}

/**
 * Overlapping statement files: own lines, half of the previous file, and movements the feed reported under other
 * references.
 */
async function importStatements({
  calls,
  expected,
  players,
  accounts,
  credited,
  cashier,
  isOver,
}: Stage): Promise<void> {
  const [account] = accounts
  if (account === undefined) throw new Error('no account')
  let before: (readonly [string, ReportedLine])[] = []
  for (let n = 0; !isOver(); n++) {
    const own = Array.from(
      { length: 5 },
      () =>
        [
          `S${randomUUID()}`,
          { account, amount: expected.nextAmount(), direction: 'in', payer: one(players), occurredAt: new Date() },
        ] as const,
    )
    const duplicateReport = credited
      .filter(({ line }) => line.account.id === account.id)
      .slice(-2)
      .map(({ reference, line }) => [`T${reference}`, { ...line, duplicateReport: true }] as const)
    const fresh = [...own, ...duplicateReport].filter(([reference]) => !expected.lines.has(reference))
    const file = [...before.slice(-3), ...fresh]
    const input = {
      accountId: account.id,
      fileName: `${n}.csv`,
      content: base64(csvOf(file)),
      mapping: { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' },
    }
    const { previewHash } = await calls.write(cashier, '/bank/statements/preview', randomUUID(), input)
    const { id } = await calls.write(cashier, '/bank/statements', randomUUID(), { ...input, previewHash })
    expected.imports.add(String(id))
    for (const [reference, line] of fresh) expected.lines.set(reference, line)
    before = fresh
    await sleep(1_000)
  }
}

const csvOf = (lines: readonly (readonly [string, ReportedLine])[]): string =>
  [
    'date,time,amount,reference,name,account,bank',
    ...lines.map(([reference, { occurredAt, amount, payer }]) => {
      const bangkok = new Date(occurredAt.getTime() + 7 * 3_600_000).toISOString()
      return [
        bangkok.slice(0, 10),
        bangkok.slice(11, 16),
        inBaht(amount).toFixed(2),
        reference,
        '',
        payer?.accountNo,
        payer?.bankCode,
      ].join(',')
    }),
  ].join('\n')

/** Bets that are won, lost and voided, each event sent twice. */
async function play({ calls, expected, isOver }: Stage, player: TestMember): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const transactionId = randomUUID()
    const [stake, win] = [expected.nextAmount(), n % 3 === 0 ? 0n : expected.nextAmount()]
    const reported = (type: string, more: object = {}) =>
      calls.event(
        {
          type,
          data: {
            transactionId,
            roundId: `r-${transactionId}`,
            provider: 'pgsoft',
            game: 'Fortune Tiger',
            category: 'slot',
            username: player.username,
            amount: inBaht(stake),
            ...more,
          },
        },
        randomUUID(),
      )
    await reported('game.bet')
    const isCalledOff = n % 4 === 3
    const end = () => (isCalledOff ? reported('game.refunded') : reported('game.settled', { win: inBaht(win) }))
    await end()
    await end()
    expected.bets.set(transactionId, isCalledOff ? 'refunded' : 'settled')
    if (!isCalledOff) expected.gives(player, win - stake)
  }
}

async function adjust({ calls, expected, players, leavers, cashier, isOver }: Stage): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const member = one([...players, ...leavers])
    const amount = n % 3 === 2 ? -expected.nextAmount() : expected.nextAmount()
    const { id } = await calls.write(cashier, `/members/${member.id}/adjust`, randomUUID(), {
      amount: inBaht(amount),
      reason: 'goodwill',
    })
    expected.adjusted.add(String(id))
    expected.gives(member, amount)
  }
}

async function recordInternalTransfer({ calls, expected, accounts, cashier, isOver }: Stage): Promise<void> {
  const [one_, other] = accounts
  if (one_ === undefined || other === undefined) throw new Error('money moves between two accounts')
  for (let n = 0; !isOver(); n++) {
    const [from, to] = n % 2 === 0 ? [one_, other] : [other, one_]
    const amount = expected.nextAmount()
    const { id } = await calls.write(cashier, '/bank/transfers', randomUUID(), {
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: inBaht(amount),
      reference: `OT-${randomUUID()}`,
      reason: 'cash for payouts',
    })
    expected.internalTransfers.set(String(id), { from, to, amount })
  }
}

/** A member who requests a withdrawal, and the cashier who pays it. */
async function withdraw({ calls, expected, cashier, isOver }: Stage, member: TestMember): Promise<void> {
  while (!isOver()) {
    const externalId = randomUUID()
    const amount = expected.nextAmount()
    const requested = await calls.event(
      { type: 'withdrawal.requested', data: { externalId, username: member.username, amount: inBaht(amount) } },
      externalId,
    )
    const id = String(requested['withdrawalId'])
    expected.requested.set(externalId, id)
    await calls.write(cashier, `/withdrawals/${id}/claim`, `claim-${id}`)
    await calls.write(cashier, `/withdrawals/${id}/approve`, `approve-${id}`)
    expected.approved.set(id, { member, amount })
  }
}
