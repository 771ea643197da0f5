import type { EventData } from '@backoffice/contract/integration/events'
import { campaignOf, messageFor, type Person } from '@backoffice/population'
import { fromBaht, never, type WithdrawalId } from '@backoffice/kernel'
import { bankFeed, playerSite } from '../../modules/integration/index.ts'
import { PROVIDER_NAME } from '../../modules/withdrawals/index.ts'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiving } from './accounts.ts'
import { idOf, createSampleContext } from './sample-context.ts'
import type { Staff } from './staff.ts'
import type { BetStep } from './plan-bets.ts'
import type { Step } from './plan.ts'

const REASON = 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก'
type Decision = Extract<Step, { kind: 'claim' | 'approve' | 'pay' | 'reject' | 'pay-by-hand' }>

/** Runs steps through the same commands as live events and admins, each at its recorded time. */
export function createSamplePlayer(deps: Deps, { maker, checker }: Pick<Staff, 'maker' | 'checker'>) {
  const sample = createSampleContext(deps)
  const ids = new Map<string, WithdrawalId>()

  const act = (
    actor: AdminActor,
    name: 'withdrawals.claim' | 'withdrawals.approve' | 'withdrawals.second-approve',
    id: WithdrawalId,
    request: string,
  ) => sample.request(actor, name, { params: { id } }, request)

  async function decide({ kind, request }: Decision): Promise<void> {
    const id = ids.get(request)
    if (id === undefined) return
    switch (kind) {
      case 'claim':
        return void (await act(maker, 'withdrawals.claim', id, request))
      case 'approve': {
        const approved = await act(maker, 'withdrawals.approve', id, request)
        if (statusOf(approved) === 'awaiting-second') await act(checker, 'withdrawals.second-approve', id, request)
        return
      }
      case 'pay':
        return void (await sample.receive(
          { party: PROVIDER_NAME },
          sample.withdrawals.settlePayout,
          { reference: id, status: 'paid', fee: fromBaht(5) },
          request,
        ))
      case 'reject':
        return void (await sample.request(
          maker,
          'withdrawals.reject',
          { params: { id }, body: { reason: REASON } },
          request,
        ))
      case 'pay-by-hand': {
        // A large withdrawal needs a second approval, which the checker gives.
        const requested = idOf(
          await sample.request(
            maker,
            'withdrawals.pay-by-hand',
            { params: { id }, body: { reference: `HAND-${request}` } },
            request,
          ),
          'approvalId',
        )
        if (requested !== null)
          await sample.request(checker, 'approvals.approve', { params: { id: requested } }, request)
        return
      }
      default:
        return never(kind)
    }
  }

  async function payIn(step: Extract<Step, { kind: 'deposit' }>): Promise<void> {
    if (step.channel !== 'sms')
      return void (await sample.receive(
        bankFeed,
        sample.deposits.creditBankTransaction,
        { ...movement(step), occurrence: 1 },
        `${step.person.username} ${step.amount}`,
      ))
    // A text message names no sender: the unique amount identifies the member.
    const { username, bank } = step.person
    const intent = await sample.receive(
      { username },
      sample.deposits.requestDeposit,
      { externalId: `D-${username}-${step.at.getTime()}`, username, amount: fromBaht(step.amount), channel: 'sms' },
      username,
    )
    if (intent === null) return
    const { account, payAmount } = intent
    await sample.receive(
      bankFeed,
      sample.deposits.creditBankTransaction,
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
    sample.goTo(step.at)
    switch (step.kind) {
      case 'register':
        return void (await sample.receive(
          playerSite,
          sample.members.registerMember,
          registration(step.person),
          step.person.username,
        ))
      case 'sign-in':
        return void (await sample.receive(
          step.person,
          sample.members.recordSignIn,
          {
            username: step.person.username,
            ip: step.person.ip,
            device: step.person.device,
            country: step.person.country,
            userAgent: 'Mozilla/5.0 (Linux; Android 14)',
            at: step.at,
          },
          step.person.username,
        ))
      case 'deposit':
        return payIn(step)
      case 'stray-deposit':
        return void (await sample.receive(
          bankFeed,
          sample.deposits.creditBankTransaction,
          { ...stray(step), occurrence: 1 },
          String(step.amount),
        ))
      case 'request': {
        const requested = await sample.receive(
          step.person,
          sample.withdrawals.request,
          { externalId: step.request, username: step.person.username, amount: fromBaht(step.amount) },
          step.request,
        )
        if (requested !== null) ids.set(step.request, requested.withdrawalId)
        return
      }
      case 'cancel':
        return void (await sample.receive(
          step.person,
          sample.withdrawals.cancel,
          { externalId: step.request, username: step.person.username, amount: fromBaht(step.amount) },
          step.request,
        ))
      case 'bet':
      case 'settle':
      case 'refund':
        return reportBet(sample, step)
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

async function reportBet(
  sample: ReturnType<typeof createSampleContext>,
  { kind, person, bet: { win, ...bet } }: BetStep,
): Promise<void> {
  const reported = { ...bet, username: person.username, amount: fromBaht(bet.amount) }
  const id = bet.transactionId
  if (kind === 'bet') await sample.receive(person, sample.games.bet, reported, id)
  else if (kind === 'refund') await sample.receive(person, sample.games.refund, reported, id)
  else await sample.receive(person, sample.games.settle, { ...reported, win: fromBaht(win) }, id)
}

const statusOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer
    ? (answer.data as { status?: unknown }).status
    : null

function campaignIn(externalId: string): { readonly campaignCode?: string } {
  const campaignCode = campaignOf(Number(externalId.slice(2)))
  return campaignCode === undefined ? {} : { campaignCode }
}

export const registration = ({
  externalId,
  username,
  phone,
  firstName,
  lastName,
  bank,
  birthDate,
}: Person): EventData<'member.registered'> => ({
  ...campaignIn(externalId),
  externalId,
  username,
  phone,
  firstName,
  lastName,
  bank,
  birthDate,
  ...(bank.code === 'TMN' ? { tmnPhone: phone } : {}),
})

/** A bank's report of a member's deposit. */
export function movement({
  person,
  at,
  amount,
  channel,
}: Extract<Step, { kind: 'deposit' }>): EventData<'bank.transaction'> {
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

/** Money from an unknown account. */
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
