import type { FieldProblem } from '@backoffice/contract/field-errors'
import type { WheelForm, WheelSlot } from '@backoffice/contract/wheel/forms'
import {
  drawWeighted,
  type RandomInteger,
  type Satang,
  satang,
  satangOf,
  TOTAL_WEIGHT,
  totalWeight,
} from '@backoffice/kernel'

/** Why a document can’t be saved; null: it can. */
export function draftProblem({ slots }: WheelForm): FieldProblem | null {
  return new Set(slots.map(({ slot }) => slot)).size === slots.length ? null : { field: 'slots', code: 'SLOT_NUMBERS' }
}

/** Why a document can’t be published; null: it can. */
export function publishProblem(document: WheelForm): FieldProblem | null {
  const { slots, fallback } = document
  const unusual = slots.map(slotProblem).find(problem => problem !== null)
  if (unusual !== undefined) return unusual
  const total = totalWeight(slots)
  if (total !== TOTAL_WEIGHT) return { field: 'slots', code: 'WEIGHTS', params: { total: total / 100 } }
  const paid = slots.find(({ slot }) => slot === fallback)
  return paid?.active === true && paid.stock === null ? null : { field: 'fallback', code: 'FALLBACK' }
}

function slotProblem({ slot, kind, units, value }: WheelSlot): FieldProblem | null {
  const isCounted = kind === 'diamond' || kind === 'spin'
  const isWrong =
    isCounted !== (units !== null) || (kind === 'none' && value !== 0n) || (kind === 'credit' && value === 0n)
  return isWrong ? { field: 'slots', code: 'SLOT_PRIZE', params: { slot } } : null
}

/** What one spin costs on average while every prize is in stock, rounded to the satang. */
export function expectedCost({ slots }: WheelForm): Satang {
  const sum = slots.reduce((total, { active, value, weight }) => total + (active ? value * BigInt(weight) : 0n), 0n)
  return satang((sum + BigInt(TOTAL_WEIGHT) / 2n) / BigInt(TOTAL_WEIGHT))
}

/**
 * What a spin that is given away costs on average while every prize is in stock, rounded up to the satang: diamonds at
 * their rate, spins at their own cost. Null: the wheel pays nothing, or at least a spin for each spin.
 */
export function costOfSpin({ slots }: WheelForm, perDiamond: Satang): Satang | null {
  let [cost, spins] = [0n, 0n]
  for (const { kind, units, value, weight } of slots.filter(({ active }) => active)) {
    if (kind === 'spin') spins += BigInt((units ?? 0) * weight)
    else cost += (kind === 'diamond' ? BigInt(units ?? 0) * perDiamond : value) * BigInt(weight)
  }
  const rest = BigInt(TOTAL_WEIGHT) - spins
  return cost === 0n || rest <= 0n ? null : satangOf((cost + rest - 1n) / rest)
}

/** The slot the wheel draws, before its stock is looked at. */
export const draw = ({ slots }: WheelForm, random: RandomInteger): WheelSlot => drawWeighted(slots, random)

/** Spins for a deposit: one for each whole `depositPerSpin`. */
export const spinsFor = (amount: Satang, { enabled, depositPerSpin }: WheelForm): number =>
  enabled && depositPerSpin !== null ? Math.min(Number(amount / depositPerSpin), MAX_SPINS) : 0
const MAX_SPINS = 1_000_000

const prizeFields = ['title', 'kind', 'value', 'units'] as const
/** The slots whose prize is another one: its stock is its own. */
export const otherPrizes = (before: WheelForm, after: WheelForm): number[] =>
  after.slots
    .filter(slot => {
      const old = before.slots.find(each => each.slot === slot.slot)
      return old === undefined || prizeFields.some(name => old[name] !== slot[name])
    })
    .map(({ slot }) => slot)

/** What the approver reads of each difference: `slot 5: weight 4.70% → 5.00%`. */
export function changesOf(before: WheelForm | null, after: WheelForm): string[] {
  if (before === null) return ['first version']
  const settings = (['enabled', 'depositPerSpin', 'spinsPerDay', 'turnoverPercent', 'fallback'] as const).flatMap(
    name =>
      before[name] === after[name] ? [] : [`${name} ${shown(name, before[name])} → ${shown(name, after[name])}`],
  )
  const moved = before.slots.map(({ slot }) => slot).join() === after.slots.map(({ slot }) => slot).join()
  return [
    ...settings,
    ...after.slots.flatMap(slot => slotChanges(before, slot)),
    ...(moved ? [] : [`order ${after.slots.map(({ slot }) => slot).join(' ')}`]),
  ]
}

const slotFields = ['title', 'kind', 'value', 'units', 'weight', 'stock', 'icon', 'colour', 'active'] as const
function slotChanges(before: WheelForm, slot: WheelSlot): string[] {
  const old = before.slots.find(each => each.slot === slot.slot)
  if (old === undefined) return []
  const changes = slotFields.flatMap(name =>
    old[name] === slot[name] ? [] : [`${name} ${shown(name, old[name])} → ${shown(name, slot[name])}`],
  )
  if (old.picture?.fileId !== slot.picture?.fileId) changes.push('picture')
  return changes.length === 0 ? [] : [`slot ${slot.slot}: ${changes.join(', ')}`]
}

function shown(name: string, value: string | number | boolean | bigint | null): string {
  if (typeof value === 'bigint') return (Number(value) / 100).toFixed(2)
  if (name === 'weight') return `${(Number(value) / 100).toFixed(2)}%`
  return value === null ? '—' : String(value)
}
