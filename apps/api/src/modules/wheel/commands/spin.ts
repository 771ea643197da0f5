import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import type { WheelForm, WheelSlot } from '@backoffice/contract/wheel/forms'
import { businessDayOf, newId, ok, refuse, toBaht, type MemberId, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { refuseAction } from '../../members/index.ts'
import type { Reward } from '../../rewards/index.ts'
import type { WheelContext } from '../context.ts'
import { draw } from '../domain/wheel.ts'
import { isRunning } from '../wheel-response.ts'
import { countSpins, findLive, findResult, insertSpin, takePrize } from '../wheel.repo.ts'

type EventInput = EventData<'wheel.spun'>

/**
 * Takes one spin of a member, draws a slot of the live wheel and credits its prize, in one transaction. A slot without
 * stock pays the fallback slot. The member’s row is locked: their spins run one after the other.
 */
export const spinWheel = (module: WheelContext): Command<EventInput, object> => ({
  name: 'wheel.spin',
  object: ({ externalId }) => ({ kind: 'wheel-spin', id: externalId }),
  async run(context, sent) {
    const { tx, now } = context
    const found = await module.members.findByUsername(tx, sent.username)
    if (found === undefined) return refuse('NOT_YET', { field: 'username' })
    const member = await module.members.getForUpdate(tx, found.id)
    const known = await findResult(tx, sent.externalId)
    if (known !== undefined)
      return known.memberId === member.id ? ok(known.result) : refuse('DUPLICATE_EXTERNAL_ID', { field: 'externalId' })
    const refusal = refuseAction(member, 'bonus', now)
    if (refusal !== null) return refusal
    const live = await findLive(tx, now)
    if (live === undefined || !isRunning(live)) return refuse('NOT_ELIGIBLE', { reason: 'off' })
    const { spinsPerDay } = live.document
    const day = businessDayOf(now, module.deps.config.dayRule)
    if (spinsPerDay !== null && (await countSpins(tx, member.id, day)) >= spinsPerDay)
      return refuse('NOT_ELIGIBLE', { reason: 'daily-limit', limit: spinsPerDay })
    const id = newId(now.getTime())
    const ticket = { kind: 'spin', source: 'wheel.spin', sourceId: id, memberId: member.id, amount: 1 } as const
    const taken = await module.rewards.debitUnits(context, ticket)
    if (!taken.ok) return taken
    const drawn = draw(live.document, module.random)
    const paid = await payableSlot(context, live.document, drawn)
    const result = await pay(module, context, { id, memberId: member.id, paid, document: live.document })
    if (!result.ok) return result
    const spin = { id, externalId: sent.externalId, memberId: member.id, wheelVersion: live.number }
    await insertSpin(tx, { ...spin, drawn, paid, result: result.value, now, day })
    await module.members.recordActivity(tx, member.id, now)
    context.audit({
      object: { kind: 'wheel-spin', id },
      after: { version: live.number, drawn: drawn.slot, paid: paid.slot, kind: paid.kind, title: paid.title },
    })
    context.announce({ name: 'wheel.spun', topic: 'marketing', ids: [id] })
    context.announce({ name: 'wheel.spun', topic: 'members', ids: [member.id] })
    return result
  },
})

/** The drawn slot while its stock lasts, else the fallback slot. */
async function payableSlot(
  { tx }: CommandContext,
  { slots, fallback }: WheelForm,
  drawn: WheelSlot,
): Promise<WheelSlot> {
  if (await takePrize(tx, drawn)) return drawn
  const instead = slots.find(({ slot }) => slot === fallback)
  if (instead === undefined) throw new Error('a published wheel has a fallback slot')
  return instead
}

type Prize = {
  readonly id: string
  readonly memberId: MemberId
  readonly paid: WheelSlot
  readonly document: WheelForm
}

/** Credits the prize; the result is what the player site is answered. */
async function pay(
  { rewards }: WheelContext,
  context: CommandContext,
  { id, memberId, paid, document }: Prize,
): Promise<Result<object, ErrorCode>> {
  const { slot, title, kind, value, units } = paid
  const reward = rewardOf(paid, document)
  const credited =
    reward === null ? {} : await rewards.credit(context, { source: 'wheel.spin', sourceId: id, memberId, reward })
  const amount = kind === 'credit' ? toBaht(value) : (units ?? 0)
  const { spin: spinsLeft } = await rewards.unitsOf(context.tx, memberId)
  return ok({ ...credited, spinId: id, slot, title, kind, amount, spinsLeft })
}

/** The reward of a slot; null: an item, which staff hand over, or no prize. */
function rewardOf({ kind, value, units }: WheelSlot, { turnoverPercent }: WheelForm): Reward | null {
  if (kind === 'credit')
    return { kind, amount: value, wagering: turnoverPercent === 0 ? null : { percent: turnoverPercent } }
  return (kind === 'diamond' || kind === 'spin') && units !== null ? { kind, amount: units } : null
}
