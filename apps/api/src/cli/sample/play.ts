import type { EventData } from '@backoffice/contract/integration/events'
import type { Person } from '@backoffice/population'
import { type Clock, fromBaht, never, type Result, type WithdrawalId } from '@backoffice/kernel'
import { createApprovals } from '../../modules/approvals/index.ts'
import { createBanking } from '../../modules/banking/index.ts'
import { createDeposits } from '../../modules/deposits/index.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { createMembers } from '../../modules/members/index.ts'
import { createTurnover } from '../../modules/turnover/index.ts'
import { createWithdrawals } from '../../modules/withdrawals/index.ts'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Step } from './plan.ts'

const RECEIVING = { bankCode: '014', accountNo: '4010000001' }
const REASON = 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก'

/** Plays steps through the same commands that live events and people go through, each at the time it is said to have happened. */
export function createPlayer(deps: Deps, actors: { maker: AdminActor; checker: AdminActor }) {
  let now = deps.clock.now()
  const clock: Clock = { now: () => now }
  // The past paid through FairPay, whatever is set today; nothing is sent, its answers are told as steps.
  const services = { ...deps.config.services, fairpay: 'http://127.0.0.1:1' }
  const at = { ...deps, clock, config: { ...deps.config, services } }
  const ledger = createLedger(at)
  const members = createMembers(at, ledger)
  const approvals = createApprovals(at)
  const banking = createBanking(at, { ledger, approvals })
  const deposits = createDeposits(at, { ledger, members, approvals, banking, uploads: { keepSlip: async () => false } })
  const withdrawals = createWithdrawals(at, { ledger, members, approvals, banking, turnover: createTurnover(at, { ledger, members }) })
  const ids = new Map<string, WithdrawalId>()
  let count = 0

  const origin = (actor: Origin['actor'] = { kind: 'provider', name: 'integration' }): Origin =>
    ({ actor, requestId: `sample-${(count += 1)}`, ip: actor.kind === 'admin' ? '203.0.113.7' : null, userAgent: null })
  // Keyed by what happened when: told again, it has no second effect.
  const run = async <I, T>(spec: Command<I, T>, input: I, whose: string): Promise<T | null> => {
    const outcome = await command(at, spec, { ...origin(), idempotencyKey: `sample ${now.toISOString()} ${whose}` }, input)
    return outcome.ok ? outcome.value : null
  }
  // Keyed too: a person's move that is told again is answered as it was, and no refused try stands on the timeline.
  const call = (actor: AdminActor, ask: string) => {
    const id = ids.get(ask)
    return id === undefined ? null : { params: { id }, query: undefined, body: undefined, actor, origin: { ...origin(actor), idempotencyKey: `sample ${now.toISOString()} ${ask}` }, headers: {}, rawBody: Buffer.alloc(0) }
  }
  const statusOf = (result: Result<{ data: object }>): string | null => (result.ok && 'status' in result.value.data ? String(result.value.data.status) : null)

  /** A large one asks the checker, who agrees. */
  async function payByHand(ask: string, given: NonNullable<ReturnType<typeof call>>): Promise<void> {
    const paid = await withdrawals.handlers['withdrawals.pay-by-hand']({ ...given, body: { reference: `HAND-${ask}` } })
    const checker = call(actors.checker, ask)
    if (!paid.ok || !('approvalId' in paid.value.data) || checker === null) return
    await approvals.handlers['approvals.approve']({ ...checker, params: { id: paid.value.data.approvalId } })
  }

  async function decide(step: Extract<Step, { kind: 'claim' | 'approve' | 'pay' | 'reject' | 'pay-by-hand' }>): Promise<void> {
    const given = call(actors.maker, step.ask)
    if (given === null) return
    const { handlers } = withdrawals
    switch (step.kind) {
      case 'claim':
        return void (await handlers['withdrawals.claim'](given))
      case 'approve': {
        const status = statusOf(await handlers['withdrawals.approve'](given))
        const checker = status === 'awaiting-second' ? call(actors.checker, step.ask) : null
        if (checker !== null) await handlers['withdrawals.second-approve'](checker)
        return
      }
      case 'pay':
        return void (await run(withdrawals.settlePayout, { reference: given.params.id, status: 'paid', fee: fromBaht(5) }, step.ask))
      case 'reject':
        return void (await handlers['withdrawals.reject']({ ...given, body: { reason: REASON } }))
      case 'pay-by-hand':
        return payByHand(step.ask, given)
      default:
        return never(step.kind)
    }
  }

  return async function play(step: Step): Promise<void> {
    now = step.at
    switch (step.kind) {
      case 'register':
        return void (await run(members.registerMember, registration(step.person), step.person.username))
      case 'sign-in':
        return void (await run(members.recordSignIn, { username: step.person.username, ip: step.person.ip, userAgent: 'Mozilla/5.0 (Linux; Android 14)', at: step.at }, step.person.username))
      case 'deposit':
      case 'stray-deposit':
        return void (await run(deposits.creditBankTransaction, { ...movement(step), occurrence: 1 }, String(step.amount)))
      case 'request': {
        const asked = await run(withdrawals.request, { externalId: step.ask, username: step.person.username, amount: fromBaht(step.amount) }, step.ask)
        if (asked !== null) ids.set(step.ask, asked.withdrawalId)
        return
      }
      case 'cancel':
        return void (await run(withdrawals.cancel, { externalId: step.ask, username: step.person.username, amount: fromBaht(step.amount) }, step.ask))
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


const registration = ({ externalId, username, phone, firstName, lastName, bank }: Person): EventData<'member.registered'> =>
  ({ externalId, username, phone, firstName, lastName, bank, ...(bank.code === 'TMN' ? { tmnPhone: phone } : {}) })

function movement(step: Extract<Step, { kind: 'deposit' | 'stray-deposit' }>): EventData<'bank.transaction'> {
  const line = { account: RECEIVING, channel: 'scb', direction: 'in', amount: fromBaht(step.amount), occurredAt: step.at, reference: `SCB${step.at.getTime()}${step.amount}` } as const
  if (step.kind === 'stray-deposit') return { ...line, counterparty: { bankCode: '006', accountNo: 'xxx-x-x0000-x', name: step.name } }
  const { bank, firstName, lastName, phone } = step.person
  return { ...line, counterparty: { bankCode: bank.code, accountNo: bank.accountNo, name: `${firstName} ${lastName}`, ...(bank.code === 'TMN' ? { phone } : {}) } }
}
