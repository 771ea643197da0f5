import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  ok,
  refuse,
  type BankAccountId,
  type DepositId,
  type MemberId,
  type Result,
} from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { licenceAt } from '../../licences/index.ts'
import type { LimitRefusal } from '../../limits/index.ts'
import type { DepositContext } from '../context.ts'
import type { Change } from '../deposits.repo.ts'
import type { Deposit } from '../domain/deposit.ts'
import { announceCredited, bookHeld, bookMatched } from './book-deposit.ts'
import { receivingAccount, settleIntent } from './credit-deposit.ts'
import { announceDeposit, ofDeposit, saveTransition } from './deposit-command.ts'
import { checkImporter } from './importer-limit.ts'
import { isExcluded } from '../../members/index.ts'
import { compareSender, confirmsFacts, lockReceiver } from './match-deposit.ts'

type Input = { readonly id: DepositId }
type Held = {
  readonly memberId: MemberId
  readonly bankAccountId: BankAccountId
  readonly limit: Pick<LimitRefusal, 'limit'>
  readonly match?: NonNullable<Change['match']>
  readonly command: string
}

/** Moves the money of a deposit to the account of returnable ones; its member is locked. */
export async function holdDeposit(
  module: DepositContext,
  context: CommandContext,
  deposit: Deposit,
  { memberId, bankAccountId, limit, match, command }: Held,
): Promise<Result<null, ErrorCode>> {
  const { id, amount, channel, transferId: posted } = deposit
  const transferId = await bookHeld(module, context, { id, amount, bankAccountId, command, posted })
  const saved = await saveTransition(module, context, deposit, {
    status: 'held',
    memberId,
    bankAccountId,
    transferId,
    heldBy: limit.limit,
    ...(match === undefined ? {} : { match }),
  })
  if (!saved.ok) return saved
  announceDeposit(context, 'held', id)
  await module.hooks.held(context, { id, memberId, amount, channel })
  return saved
}

const HOLD = 'deposit.hold'

/** Holds a matched deposit whose member is excluded, or whose limits do not let it in, so that it is returned or released later. */
export const holdMatched = (module: DepositContext) =>
  recordCommand({
    ...ofDeposit<Input>(module, 'hold'),
    async check(context, deposit) {
      const { memberId } = deposit
      if (memberId === null) throw new Error('a matched deposit has a member')
      const bankAccountId = await receivingAccount(module, context, deposit)
      if (bankAccountId === null) return refuse('UNKNOWN_ACCOUNT')
      const member = await module.members.getForUpdate(context.tx, memberId)
      const limit = isExcluded(member, context.now)
        ? { limit: null }
        : await module.limits.check(context, member, 'deposit', deposit.amount)
      return limit === null ? refuse('NOT_LIMITED') : ok({ memberId, bankAccountId, limit })
    },
    save: (context, deposit, held) => holdDeposit(module, context, deposit, { ...held, command: HOLD }),
  })

const RELEASE = 'deposit.release'

/**
 * Credits a held deposit to its member, once their limits let it in and if the licence permits it. The sender is
 * compared as on crediting: the member may have changed since.
 */
export const releaseDeposit = (module: DepositContext) =>
  recordCommand({
    ...ofDeposit<Input>(module, 'release'),
    async check(context, deposit) {
      const { memberId, bankAccountId } = deposit
      if (memberId === null || bankAccountId === null) throw new Error('a held deposit has a member and an account')
      const receiver = await lockReceiver(module, context, memberId)
      if (!receiver.ok) return receiver
      const member = receiver.value
      const { rules } = await licenceAt(context.tx, module.deps.config, member.licenceVersion)
      if (!rules.heldDepositsReleased) return refuse('RELEASE_NOT_PERMITTED')
      const compared = await compareSender(context, deposit, member)
      if (!confirmsFacts(deposit.confirmedFacts)(compared))
        return refuse('MATCH_UNCONFIRMED', { contradictions: compared.contradictions, agreement: compared.agreement })
      const limit = await module.limits.check(context, member, 'deposit', deposit.amount)
      if (limit !== null) return limit
      return (await checkImporter(module, context, deposit)) ?? ok({ memberId, bankAccountId })
    },
    async save(context, deposit, { memberId, bankAccountId }) {
      const { id, amount, channel, occurredAt } = deposit
      const transferId = await bookMatched(module, context, {
        id,
        amount,
        memberId,
        from: 'returnable',
        command: RELEASE,
      })
      const promotionRef = await settleIntent(module, context, deposit)
      const businessDay = businessDayOf(context.now, module.deps.config.dayRule)
      const saved = await saveTransition(module, context, deposit, {
        status: 'credited',
        credited: { by: context.actor.id, transferId, businessDay, promotionRef },
      })
      if (!saved.ok) return saved
      const credited = { id, memberId, amount, channel, occurredAt, promotionRef, transferId, bankAccountId }
      await announceCredited(module, context, { ...credited, mode: 'manual' })
      return saved
    },
  })
