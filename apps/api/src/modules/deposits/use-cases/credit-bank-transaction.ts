import type { ErrorCode } from '@backoffice/contract'
import type { DepositStatus } from '@backoffice/contract/deposits/forms'
import { type DepositId, ok, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { KeptLine, OwnAccount } from '../bank-transactions.repo.ts'
import { bareAccountNo, type BankLine, isSameMovement, type KnownBy, sourceOf } from '../domain/bank-line.ts'
import type { Claimed, MayBeOwn } from '../../banking/index.ts'
import type { Room } from '../room.ts'
import { creditByFeed } from './hear-feed.ts'
import { settleLine } from './settle-line.ts'

/**
 * What became of a movement. `recorded` is money that went out; `own-transfer` went from one account of the operator to
 * another. `known`: it was kept before, and nothing happened now.
 */
export type Seen = {
  readonly transactionId: string
  readonly depositId: DepositId | null
  readonly status: DepositStatus | 'recorded' | 'own-transfer'
  readonly known: boolean
}

/**
 * Keeps true: every movement a bank tells of is kept once, for ever, whoever it belongs to; money that came in is
 * credited by itself only where exactly one member fits and may receive it, and lies in suspense otherwise. Nothing
 * seen is refused.
 */
export function creditBankTransaction(room: Room): Command<BankLine, Seen> {
  return {
    name: 'bank-transaction.record',
    object: ({ account, reference }) => ({
      kind: 'bank-transaction',
      id: `${account.bankCode}/${bareAccountNo(account.accountNo)}/${reference ?? ''}`,
    }),
    run: (context, line) => take(room, context, line),
  }
}

async function take(room: Room, context: CommandContext, line: BankLine): Promise<Result<Seen, ErrorCode>> {
  const { tx, now } = context
  const own = await room.repo.lockOwnAccount(tx, line.account)
  let first: { readonly depositId: DepositId | null } | null = null
  // A bank that uses its reference again, for another amount or on another day, names another movement, perhaps: a
  // person has to look.
  for (const by of KNOWN_BY) {
    const transactionId = await room.repo.insertLine(tx, line, own?.id ?? null, now, by)
    if (transactionId !== undefined) return explain(room, context, line, { transactionId, own, first })
    const kept = await room.repo.findKept(tx, line, by)
    if (kept === undefined) throw new Error('a bank line is neither new nor kept')
    if (isSameMovement(kept, line))
      return by === 'itself' ? hear(room, context, line, own, kept) : asKept(context, kept)
    first ??= { depositId: kept.depositId }
  }
  throw new Error('a bank line is not what it is known by')
}

const KNOWN_BY: readonly KnownBy[] = ['itself', 'amount', 'amount-and-time']

/** Told again. A feed that says what only a statement said before vouches for it; all else changes nothing. */
async function hear(
  room: Room,
  context: CommandContext,
  line: BankLine,
  own: OwnAccount | undefined,
  kept: KeptLine,
): Promise<Result<Seen, ErrorCode>> {
  const { depositId, importedBy } = kept
  const credited =
    sourceOf(line) === 'feed' &&
    importedBy !== null &&
    depositId !== null &&
    own !== undefined &&
    (await creditByFeed(room, context, line, own, depositId))
  if (!credited) return asKept(context, kept)
  context.audit({ object: { kind: 'bank-transaction', id: kept.id } })
  return ok({ transactionId: kept.id, depositId, status: 'credited', known: false })
}

/** Told again, by whatever way: nothing happens twice. */
function asKept({ audit }: CommandContext, kept: KeptLine): Result<Seen, ErrorCode> {
  audit({ object: { kind: 'bank-transaction', id: kept.id } })
  return ok({
    transactionId: kept.id,
    depositId: kept.depositId,
    status: (kept.status as DepositStatus | null) ?? 'recorded',
    known: true,
  })
}

/** Whether a deposit that is in the books may be what another source told of this very movement. */
async function isBookedAlready(
  room: Room,
  { tx, now }: CommandContext,
  line: BankLine,
  own: OwnAccount,
): Promise<boolean> {
  const alike = (await room.repo.findAlike(tx, line, own.id)) ?? line.alikeId
  const deposit = alike === undefined ? undefined : await room.repo.lockDeposit(tx, alike, now)
  return deposit !== undefined && deposit.transferId !== null
}

const isOpen = (told: Claimed | MayBeOwn): told is MayBeOwn => told.kind === 'may-be-own' || told.kind === 'may-be-told'

type NewLine = {
  readonly transactionId: string
  readonly own: OwnAccount | undefined
  readonly first: { readonly depositId: DepositId | null } | null
}

/** What a line that was never told before is. */
async function explain(
  room: Room,
  context: CommandContext,
  line: BankLine,
  { transactionId, own, first }: NewLine,
): Promise<Result<Seen, ErrorCode>> {
  context.audit({ object: { kind: 'bank-transaction', id: transactionId } })
  const told =
    own === undefined
      ? null
      : await room.banking.claimOwnTransfer(context, {
          transactionId,
          bankAccountId: own.id,
          direction: line.direction,
          amount: line.amount,
          occurredAt: line.occurredAt,
          reference: line.reference ?? null,
          counterparty: line.counterparty,
          retellsId: line.retellsId,
          isBookedOtherwise: () => isBookedAlready(room, context, line, own),
        })
  const claimed = told === null || isOpen(told) ? null : told
  if (claimed !== null || line.direction === 'out') {
    const status =
      claimed !== null && (line.direction === 'in' || claimed.kind === 'own-transfer') ? 'own-transfer' : 'recorded'
    context.audit({ after: { status } })
    // No deposit tells of it: who looks at the account, its lines or its day has to hear of it.
    if (own !== undefined) context.announce({ name: 'bank-line.seen', topic: 'banking', ids: [own.id] })
    return ok({ transactionId, depositId: null, status, known: false })
  }
  const deposit = await settleLine(room, context, line, {
    transactionId,
    own,
    reused: first,
    mayBe: told !== null && isOpen(told) ? told.kind : null,
  })
  if (own === undefined)
    room.deps.log.warn(
      { depositId: deposit.id, bankCode: line.account.bankCode, channel: line.channel },
      'money came into an account we do not know',
    )
  return ok({ transactionId, depositId: deposit.id, status: deposit.status, known: false })
}
