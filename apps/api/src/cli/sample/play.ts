import type { EventData } from '@backoffice/contract/integration/events'
import { messageFor, type Person } from '@backoffice/population'
import { fromBaht, never, type WithdrawalId } from '@backoffice/kernel'
import { bankFeed, playerSite } from '../../modules/integration/index.ts'
import { PROVIDER_NAME } from '../../modules/withdrawals/index.ts'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiving } from './accounts.ts'
import { idOf, openOffice } from './office.ts'
import type { People } from './people-at-work.ts'
import type { Step } from './plan.ts'

const REASON = 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก'
type Decision = Extract<Step, { kind: 'claim' | 'approve' | 'pay' | 'reject' | 'pay-by-hand' }>

/**
 * Plays steps through the same commands that live events and people go through, each at the time it is said to have
 * happened.
 */
export function createPlayer(deps: Deps, { maker, checker }: Pick<People, 'maker' | 'checker'>) {
  const office = openOffice(deps)
  const ids = new Map<string, WithdrawalId>()

  const move = (
    actor: AdminActor,
    name: 'withdrawals.claim' | 'withdrawals.approve' | 'withdrawals.second-approve',
    id: WithdrawalId,
    ask: string,
  ) => office.ask(actor, name, { params: { id } }, ask)

  async function decide({ kind, ask }: Decision): Promise<void> {
    const id = ids.get(ask)
    if (id === undefined) return
    switch (kind) {
      case 'claim':
        return void (await move(maker, 'withdrawals.claim', id, ask))
      case 'approve': {
        const approved = await move(maker, 'withdrawals.approve', id, ask)
        if (statusOf(approved) === 'awaiting-second') await move(checker, 'withdrawals.second-approve', id, ask)
        return
      }
      case 'pay':
        return void (await office.hear(
          { party: PROVIDER_NAME },
          office.withdrawals.settlePayout,
          { reference: id, status: 'paid', fee: fromBaht(5) },
          ask,
        ))
      case 'reject':
        return void (await office.ask(maker, 'withdrawals.reject', { params: { id }, body: { reason: REASON } }, ask))
      case 'pay-by-hand': {
        // A large one asks the checker, who agrees.
        const asked = idOf(
          await office.ask(
            maker,
            'withdrawals.pay-by-hand',
            { params: { id }, body: { reference: `HAND-${ask}` } },
            ask,
          ),
          'approvalId',
        )
        if (asked !== null) await office.ask(checker, 'approvals.approve', { params: { id: asked } }, ask)
        return
      }
      default:
        return never(kind)
    }
  }

  async function payIn(step: Extract<Step, { kind: 'deposit' }>): Promise<void> {
    if (step.channel !== 'sms')
      return void (await office.hear(
        bankFeed,
        office.deposits.creditBankTransaction,
        { ...movement(step), occurrence: 1 },
        `${step.person.username} ${step.amount}`,
      ))
    // A text message names nobody: the amount was made the member's before.
    const { username, bank } = step.person
    const intent = await office.hear(
      { username },
      office.deposits.requestDeposit,
      { externalId: `D-${username}-${step.at.getTime()}`, username, amount: fromBaht(step.amount), channel: 'sms' },
      username,
    )
    if (intent === null) return
    const { account, payAmount } = intent
    await office.hear(
      bankFeed,
      office.deposits.creditBankTransaction,
      {
        account: { bankCode: account.bankCode, accountNo: account.accountNo },
        channel: 'sms',
        direction: 'in',
        amount: fromBaht(payAmount),
        occurredAt: step.at,
        counterparty: { accountNo: `X${bank.accountNo.slice(-4)}` },
        rawText: messageFor(payAmount, account.accountNo, step.at),
        occurrence: 1,
      },
      `${username} ${step.amount}`,
    )
  }

  return async function play(step: Step): Promise<void> {
    office.goTo(step.at)
    switch (step.kind) {
      case 'register':
        return void (await office.hear(
          playerSite,
          office.members.registerMember,
          registration(step.person),
          step.person.username,
        ))
      case 'sign-in':
        return void (await office.hear(
          step.person,
          office.members.recordSignIn,
          {
            username: step.person.username,
            ip: step.person.ip,
            userAgent: 'Mozilla/5.0 (Linux; Android 14)',
            at: step.at,
          },
          step.person.username,
        ))
      case 'deposit':
        return payIn(step)
      case 'stray-deposit':
        return void (await office.hear(
          bankFeed,
          office.deposits.creditBankTransaction,
          { ...stray(step), occurrence: 1 },
          String(step.amount),
        ))
      case 'request': {
        const asked = await office.hear(
          step.person,
          office.withdrawals.request,
          { externalId: step.ask, username: step.person.username, amount: fromBaht(step.amount) },
          step.ask,
        )
        if (asked !== null) ids.set(step.ask, asked.withdrawalId)
        return
      }
      case 'cancel':
        return void (await office.hear(
          step.person,
          office.withdrawals.cancel,
          { externalId: step.ask, username: step.person.username, amount: fromBaht(step.amount) },
          step.ask,
        ))
      case 'claim':
      case 'approve':
      case 'pay':
      case 'reject':
      case 'pay-by-hand':
        return decide(step)
      default:
        return never(step)
    }
  }
}

const statusOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer
    ? (answer.data as { status?: unknown }).status
    : null

export const registration = ({
  externalId,
  username,
  phone,
  firstName,
  lastName,
  bank,
}: Person): EventData<'member.registered'> => ({
  externalId,
  username,
  phone,
  firstName,
  lastName,
  bank,
  ...(bank.code === 'TMN' ? { tmnPhone: phone } : {}),
})

function movement({ person, at, amount, channel }: Extract<Step, { kind: 'deposit' }>): EventData<'bank.transaction'> {
  const { bank, firstName, lastName, phone } = person
  return {
    account: receiving[channel],
    channel,
    direction: 'in',
    amount: fromBaht(amount),
    occurredAt: at,
    reference: `${channel.toUpperCase()}${at.getTime()}${amount}`,
    counterparty: {
      bankCode: bank.code,
      accountNo: bank.accountNo,
      name: `${firstName} ${lastName}`,
      ...(bank.code === 'TMN' ? { phone } : {}),
    },
  }
}

/** Money from somebody whose account nobody knows. */
export const stray = ({
  at,
  amount,
  name,
}: {
  at: Date
  amount: number
  name: string
}): EventData<'bank.transaction'> => ({
  account: receiving.scb,
  channel: 'scb',
  direction: 'in',
  amount: fromBaht(amount),
  occurredAt: at,
  reference: `SCB${at.getTime()}${amount}`,
  counterparty: { bankCode: '006', accountNo: 'xxx-x-x0000-x', name },
})
