import { ok, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { Learnt, PayoutNews } from '../domain/payout.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { Payout } from '../payouts.repo.ts'
import type { WithdrawalRoom } from '../room.ts'
import { announceFact } from '../withdrawals.events.ts'
import { overtakeAsks } from './overtake-asks.ts'

/**
 * Keeps true: what is settled stays settled, and a teller who says the opposite is heard: an error in the log, an entry
 * on the timeline. Told that a failed payout was paid after all, nobody pays it again or gives the money back: what is
 * on its way to being paid again and has not left us yet is stopped too.
 */
export async function noteContradiction(
  room: WithdrawalRoom,
  context: CommandContext,
  withdrawal: Withdrawal,
  payout: Payout,
  news: PayoutNews,
  known: string,
): Promise<Result<Learnt, never>> {
  const reason = `The provider says ${news.fact}, but this withdrawal is ${withdrawal.status} and the payout was known as ${known}. Nothing was booked: a person has to look.`
  room.deps.log.error(
    { withdrawalId: withdrawal.id, reference: news.reference, fact: news.fact, known, status: withdrawal.status },
    'a payout contradicts what is settled',
  )
  // Nothing is booked now; settled as paid, the payout brings its fee along.
  if (payout.status === 'failed' && payout.fee === null && news.fee !== undefined && news.fee !== null)
    await room.payouts.noteFee(context.tx, news.reference, news.fee)
  const status = payout.status === 'failed' ? await dispute(room, context, withdrawal, news) : withdrawal.status
  context.audit({ after: { status, contradiction: news.fact }, reason })
  announceFact(context, 'contradicted', withdrawal.id)
  return ok({ reference: news.reference, status: known, contradicts: true })
}

const SUPERSEDED = 'A dispute was opened on this withdrawal: request it again with the dispute in view'
const STOPPED = 'The provider calls an earlier payout paid after all: this one was not sent'

/** The state it is in afterwards. */
async function dispute(
  room: WithdrawalRoom,
  context: CommandContext,
  { id, status, disputed }: Withdrawal,
  { reference, fact }: PayoutNews,
): Promise<Withdrawal['status']> {
  const { tx, now } = context
  if (fact === 'paid' || fact === 'accepted') await room.payouts.noteReport(tx, reference, fact)
  // What was asked before the dispute was known is asked again. What was asked since knows of it, and stays.
  if (!disputed) await overtakeAsks(room, context, id, SUPERSEDED)
  await room.repo.dispute(tx, id, now)
  const stopped = status === 'paying' && (await room.payouts.stopUnsent(tx, id, STOPPED, now))
  if (!stopped) return status
  const moved = await room.repo.move(
    tx,
    id,
    { from: ['paying'], holder: null, now },
    { status: 'failed', reason: STOPPED },
  )
  if (!moved) throw new Error(`withdrawal ${id} moved under its lock`)
  return 'failed'
}
