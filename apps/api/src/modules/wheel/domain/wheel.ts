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

type Problem = { readonly field: string; readonly message: string }
const percent = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)}%`

/** Why a document can’t be saved; null: it can. */
export function draftProblem({ slots }: WheelForm): Problem | null {
  return new Set(slots.map(({ slot }) => slot)).size === slots.length
    ? null
    : { field: 'slots', message: 'must have each number from 1 to 8 once' }
}

/** Why a document can’t be published; null: it can. */
export function publishProblem(document: WheelForm): Problem | null {
  const { slots, fallback } = document
  const unusual = slots.map(slotProblem).find(problem => problem !== null)
  if (unusual !== undefined) return unusual
  const total = totalWeight(slots)
  if (total !== TOTAL_WEIGHT) {
    const missing = TOTAL_WEIGHT - total
    return {
      field: 'slots',
      message: `weights are ${percent(total)}, ${percent(Math.abs(missing))} ${missing > 0 ? 'missing' : 'too much'}`,
    }
  }
  const paid = slots.find(({ slot }) => slot === fallback)
  return paid?.active === true && paid.stock === null
    ? null
    : { field: 'fallback', message: 'must be an active slot without a stock limit' }
}

function slotProblem({ slot, kind, units, value }: WheelSlot): Problem | null {
  const isCounted = kind === 'diamond' || kind === 'spin'
  if (isCounted !== (units !== null))
    return { field: 'slots', message: `slot ${slot} ${isCounted ? 'needs' : 'can’t have'} a number of ${kind}s` }
  if (kind === 'none' && value !== 0n) return { field: 'slots', message: `slot ${slot} has no prize, so no value` }
  if (kind === 'credit' && value === 0n) return { field: 'slots', message: `slot ${slot} needs an amount above 0` }
  return null
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
  if (name === 'weight') return percent(Number(value))
  return value === null ? '—' : String(value)
}
