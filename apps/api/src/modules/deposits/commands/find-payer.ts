import type { MatchReason } from '@backoffice/contract/deposits/forms'
import type { CommandContext } from '../../../platform/command/context.ts'
import { findChannelBlock, readChannelRules } from '../../channel-settings/index.ts'
import { refusalOf } from '../../members/index.ts'
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

/** A member is locked before the ledger, so that they are not closed while being credited. */
export async function findEntryConflict(
  module: DepositContext,
  { tx, now }: CommandContext,
  line: BankLine,
  own: OperatorAccount,
  match: Match,
): Promise<MatchReason | null> {
  if (own.status !== 'active' || (own.purpose !== 'deposit' && own.purpose !== 'both')) return 'ACCOUNT_NOT_RECEIVING'
  const blocked = findChannelBlock(await readChannelRules(tx, line.channel), own, line.amount)
  if (blocked !== null) return blocked
  if (line.importer !== undefined && isLongAgo(line.occurredAt, now)) return 'LONG_AGO'
  return match.only === null ? null : refusalOf(await module.members.getForUpdate(tx, match.only), 'deposit', now)
}
