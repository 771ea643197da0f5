import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { drawWeighted, integersFrom, type RandomInteger, TOTAL_WEIGHT, totalWeight } from '@backoffice/kernel'

export type Wheel = ClientResponse<Endpoints['wheel.get']>['data']
export type Version = NonNullable<Wheel['live']>
export type Document = Version['document']
export type Slot = Document['slots'][number]
export type Pictures = Version['pictures']

/** `35.00` of basis points. */
export const percentText = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

/** Basis points of a typed percentage; null: not one with at most two decimals, up to 100. */
export function readPercent(text: string): number | null {
  const plain = text.replace(/[%\s]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null
  const points = Math.round(Number(plain) * 100)
  return points <= TOTAL_WEIGHT ? points : null
}

/** What one spin costs on average of a slot, or of all, in baht. */
export const costOf = ({ active, value, weight }: Slot): number => (active ? (value * weight) / TOTAL_WEIGHT : 0)
export const costOfAll = ({ slots }: Document): number => slots.reduce((sum, slot) => sum + costOf(slot), 0)

/** The missing weight in basis points; below 0: too much. */
export const missingWeight = ({ slots }: Document): number => TOTAL_WEIGHT - totalWeight(slots)

/** What is left of a slot's stock; null: unlimited. */
export const leftOf = ({ slot, stock }: Slot, won: Wheel['won']): number | null =>
  stock === null ? null : Math.max(0, stock - (won[String(slot)] ?? 0))

type Value = string | number | boolean | null | undefined

export type Difference = {
  /** The slot's number; null: a setting. */
  readonly slot: number | null
  readonly field: string
  readonly from: Value
  readonly to: Value
}

const settings = ['enabled', 'depositPerSpin', 'spinsPerDay', 'turnoverPercent', 'fallback'] as const
const slotFields = ['title', 'kind', 'value', 'units', 'weight', 'stock', 'icon', 'colour', 'active'] as const

/** What differs between two versions; everything a first one has is new, so nothing differs. */
export function differences(before: Document | undefined, after: Document): Difference[] {
  if (before === undefined) return []
  const order = ({ slots }: Document) => slots.map(({ slot }) => slot).join(' ')
  return [
    ...settings.flatMap(field => changeOf(null, field, before[field], after[field])),
    ...after.slots.flatMap(slot => {
      const old = before.slots.find(each => each.slot === slot.slot)
      if (old === undefined) return []
      return [
        ...slotFields.flatMap(field => changeOf(slot.slot, field, old[field], slot[field])),
        ...pictureChange(old, slot),
      ]
    }),
    ...changeOf(null, 'order', order(before), order(after)),
  ]
}

/** Another picture may have the same description. */
const pictureChange = (old: Slot, { slot, picture }: Slot): Difference[] =>
  old.picture?.fileId === picture?.fileId
    ? changeOf(slot, 'picture', old.picture?.alt, picture?.alt)
    : [{ slot, field: 'picture', from: old.picture?.alt ?? null, to: picture?.alt ?? null }]

const changeOf = (slot: number | null, field: string, from: Value, to: Value): Difference[] =>
  from === to ? [] : [{ slot, field, from, to }]

/** What differs between two wheels: a setting's name or `cost`, or those of a slot as `5.weight`. */
export type Differing = ReadonlySet<string>

/** What a comparison marks in both versions; nothing where there is one only. */
export function differing(before: Pick<Version, 'document' | 'stoppedAt'> | null, after: Pick<Version, 'document'>) {
  const marks = new Set<string>()
  if (before === null) return marks
  const [old, document] = [before.document, after.document]
  for (const { slot, field } of differences(old, document)) marks.add(slot === null ? field : `${slot}.${field}`)
  if (before.stoppedAt !== null) marks.add('enabled')
  if (costOfAll(old) !== costOfAll(document)) marks.add('cost')
  for (const [at, slot] of document.slots.entries()) {
    const from = old.slots.findIndex(each => each.slot === slot.slot)
    const was = old.slots[from]
    if (from !== at) marks.add(`${slot.slot}.order`)
    if (was !== undefined && costOf(was) !== costOf(slot)) marks.add(`${slot.slot}.cost`)
  }
  return marks
}

const prizeFields = ['title', 'kind', 'value', 'units'] as const
/** What counts as won against the stock of a version that is published: another prize counts from 0. */
export const wonOf = (before: Document | undefined, after: Document, won: Wheel['won']): Wheel['won'] =>
  Object.fromEntries(
    after.slots.map(slot => {
      const old = before?.slots.find(each => each.slot === slot.slot)
      const isSame = old !== undefined && prizeFields.every(field => old[field] === slot[field])
      return [String(slot.slot), isSame ? (won[String(slot.slot)] ?? 0) : 0]
    }),
  )

export type TestResult = {
  readonly spins: number
  readonly average: number
  /** The largest difference between a slot's share and its weight, in percentage points. */
  readonly deviation: number
  /** By slot. */
  readonly shares: Readonly<Record<number, number>>
}

/** Draws from a document many times. Nothing is credited, and the stock is not looked at. */
export function testSpins({ slots }: Document, spins: number, random: RandomInteger = browserIntegers): TestResult {
  const counts = new Map<number, number>()
  let paid = 0
  for (let spin = 0; spin < spins; spin++) {
    const { slot, value } = drawWeighted(slots, random)
    counts.set(slot, (counts.get(slot) ?? 0) + 1)
    paid += value
  }
  const total = totalWeight(slots)
  const shares = Object.fromEntries(slots.map(({ slot }) => [slot, (counts.get(slot) ?? 0) / spins]))
  const deviations = slots.map(({ slot, active, weight }) =>
    Math.abs((shares[slot] ?? 0) - (active ? weight / total : 0)),
  )
  return { spins, average: paid / spins, deviation: Math.max(...deviations) * 100, shares }
}

const buffer = new Uint32Array(1_024)
let unread = 0
/** Unpredictable integers of the browser, all equally likely. */
export const browserIntegers: RandomInteger = integersFrom(() => {
  if (unread === 0) unread = crypto.getRandomValues(buffer).length
  unread -= 1
  return buffer[unread] ?? 0
})

/** The slots with one of them after another, or first. */
export function moveSlot(slots: readonly Slot[], slot: number, after: number | null): Slot[] {
  const moved = slots.find(each => each.slot === slot)
  const others = slots.filter(each => each.slot !== slot)
  const at = after === null ? 0 : others.findIndex(each => each.slot === after) + 1
  return moved === undefined ? [...slots] : others.toSpliced(at, 0, moved)
}
