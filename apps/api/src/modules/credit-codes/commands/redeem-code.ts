import type { EventData } from '@backoffice/contract/integration/events'
import type { RewardResult } from '@backoffice/contract/rewards/forms'
import type { ErrorCode } from '@backoffice/contract'
import { type MemberId, newId, ok, refuse, type Refused, type Result, satangOf } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { refuseAction } from '../../members/index.ts'
import type { Reward } from '../../rewards/index.ts'
import { consumeUse, countGuess, countUses, findByCode, insertUse, type RedeemableCode } from '../credit-codes.repo.ts'
import type { CreditCodesContext } from '../context.ts'
import { normalizeCode, redeemRefusal } from '../domain/code.ts'

/** A member who sent this many unknown codes, to any node, waits for the window to end. */
const MAX_GUESSES = 10
const WINDOW_MS = 10 * 60_000

/**
 * Redeems a code for a member: one use, one reward, in one transaction, however many try concurrently. Unknown codes
 * are refused like those that are not for the member, and a member who guesses has to wait.
 */
export const redeemCode = (module: CreditCodesContext): Command<EventData<'creditcode.redeemed'>, RewardResult> => ({
  name: 'credit-code.redeem',
  object: ({ externalId }) => ({ kind: 'credit-code', id: externalId }),
  async before({ db, clock }, { username, code }) {
    const member = await module.members.findByUsername(db, username)
    if (member === undefined) return null
    const now = clock.now()
    const retryAfter = await countGuess(db, member.id, {
      code: normalizeCode(code),
      max: MAX_GUESSES,
      now,
      windowMs: WINDOW_MS,
    })
    return retryAfter === null ? null : refuse('TOO_MANY_REQUESTS', { retryAfter })
  },
  async run(context, { username, code: text }) {
    const { tx } = context
    const found = await module.members.findByUsername(tx, username)
    if (found === undefined) return refuse('NOT_YET', { field: 'username' })
    const member = await module.members.getForUpdate(tx, found.id)
    const blocked = refuseAction(member, 'bonus', context.now)
    if (blocked !== null) return blocked
    const normal = normalizeCode(text)
    const code = normal === null ? undefined : await findByCode(tx, normal)
    if (code === undefined) return refuse('NOT_ELIGIBLE')
    const used = await useCode(context, code, member.id)
    if (!used.ok) return used
    const { id: useId } = used.value
    context.audit({ object: { kind: 'credit-code', id: code.id }, after: { memberId: member.id, useId } })
    context.announce({ name: 'credit-code.redeemed', topic: 'marketing', ids: [code.id] })
    return ok(
      await module.rewards.credit(context, {
        source: 'creditcode.redeem',
        sourceId: useId,
        memberId: member.id,
        reward: rewardOf(code),
      }),
    )
  },
})

/** Consumes one use for a locked member. */
async function useCode(
  context: CommandContext,
  code: RedeemableCode,
  memberId: MemberId,
): Promise<Result<{ readonly id: string }, ErrorCode>> {
  const { tx, now } = context
  const refusal = redeemRefusal(code, now)
  if (refusal !== null) return refuse(refusal)
  const earlier = await countUses(tx, code.batchId, memberId)
  if (earlier >= code.usesPerMember) return refuse('ALREADY_CLAIMED')
  if (!(await consumeUse(tx, code.id, now))) return lostUse(context, code)
  const id = newId(now.getTime())
  await insertUse(tx, { id, batchId: code.batchId, codeId: code.id, memberId, n: earlier + 1, now })
  return ok({ id })
}

/** Why a use was lost: a concurrent one was the last, or the code was revoked. */
async function lostUse({ tx, now }: CommandContext, { code }: RedeemableCode): Promise<Refused<ErrorCode>> {
  const current = await findByCode(tx, code)
  return refuse((current === undefined ? null : redeemRefusal(current, now)) ?? 'ALREADY_CLAIMED')
}

function rewardOf({ kind, amount, turnoverPercent }: RedeemableCode): Reward {
  if (kind !== 'credit') return { kind, amount: Number(amount) }
  const wagering = turnoverPercent === 0 ? null : { percent: turnoverPercent }
  return { kind, amount: satangOf(amount), wagering }
}
