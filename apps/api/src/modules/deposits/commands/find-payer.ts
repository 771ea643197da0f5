import type { MatchReason } from '@backoffice/contract/deposits/forms'
import type { Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import { findChannelBlock, readChannelRules } from '../../channel-settings/index.ts'
import type { LimitRefusal } from '../../limits/index.ts'
import { type Member, refusalOf } from '../../members/index.ts'
import type { Surroundings } from '../similar-deposits.repo.ts'
import type { OperatorAccount } from '../bank-transactions.repo.ts'
import { type BankLine, knowsTime } from '../../bank-lines/index.ts'
import type { Match } from '../domain/matching.ts'
import { isLongAgo } from '../../bank-lines/index.ts'
import type { Intent } from '../intents.repo.ts'
import type { DepositContext } from '../context.ts'
import { findMatch } from './find-match.ts'

export type Payer = Surroundings & { readonly match: Match; readonly intent: Intent | null }

/** The payer by a line's own data and by deposit requests; with what is near the line. */
export async function findPayer(
  module: DepositContext,
  { tx, now }: CommandContext,
  line: BankLine,
  own: OperatorAccount,
  around: Surroundings,
): Promise<Payer> {
  const intents = !around.announced
    ? []
    : await module.repo.findMet(tx, {
        bankAccountId: own.id,
        amount: line.amount,
        occurredAt: line.occurredAt,
        timeKnown: knowsTime(line),
        now,
      })
  // Two requests with overlapping periods identify no one.
  const intent = intents.length === 1 ? (intents[0] ?? null) : null
  return { ...around, intent, match: await findMatch(module.members, tx, line, intent?.memberId ?? null) }
}

/** Why a line is not credited, or the member who would be: locked before the ledger, so that they are not closed. */
export async function findEntryConflict(
  module: DepositContext,
  { tx, now }: CommandContext,
  line: BankLine,
  own: OperatorAccount,
  match: Match,
): Promise<EntryCheck> {
  const block = await findBlock({ tx, now }, line, own)
  if (block !== null || match.only === null) return { block, member: null }
  const member = await module.members.getForUpdate(tx, match.only)
  return { block: refusalOf(member, 'deposit', now), member }
}

/** `member` is null where no one member fits. */
export type EntryCheck = { readonly block: MatchReason | null; readonly member: Member | null }

/** Why money is held for its member: they are excluded, or it is above a limit of theirs. */
export type HoldReason = Pick<LimitRefusal, 'limit'> & { readonly code: MatchReason }

/** Whether what arrived for a locked member is held, to be returned or released. */
export async function findHoldReason(
  module: Pick<DepositContext, 'limits'>,
  context: CommandContext,
  { block, member }: EntryCheck,
  amount: Satang,
): Promise<HoldReason | null> {
  if (member === null) return null
  if (block === 'EXCLUDED') return { code: block, limit: null }
  return block === null ? module.limits.check(context, member, 'deposit', amount) : null
}

async function findBlock(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  line: BankLine,
  own: OperatorAccount,
): Promise<MatchReason | null> {
  if (own.status !== 'active' || (own.purpose !== 'deposit' && own.purpose !== 'both')) return 'ACCOUNT_NOT_RECEIVING'
  const blocked = findChannelBlock(await readChannelRules(tx, line.channel), own, line.amount)
  if (blocked !== null) return blocked
  return line.importer !== undefined && isLongAgo(line.occurredAt, now) ? 'LONG_AGO' : null
}
