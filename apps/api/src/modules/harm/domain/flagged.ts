import type { FlaggedPreview } from '@backoffice/contract/harm/flagged'
import type { HarmMarker } from '@backoffice/contract/harm/terms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { BusinessDay, MemberId } from '@backoffice/kernel'
import { type MarkerFigures, MARKERS, type ScoreReason, scoreOf } from './markers.ts'

type Flagged = FlaggedPreview['before']['examples'][number]
type Member = { readonly id: MemberId; readonly username: string }
/** A member's figures at the end of days. Figures of 0 may be left out. */
export type History = readonly { readonly day: BusinessDay; readonly figures: Partial<MarkerFigures> }[]

const MAX_EXAMPLES = 10
const none = Object.fromEntries(MARKERS.map(marker => [marker, 0])) as MarkerFigures

/** The day of a member's highest score under these rules, where it reaches a level of theirs. */
type Peak = Flagged & { readonly stop: boolean; readonly markers: ReadonlySet<HarmMarker> }

/** Where bonuses stop, a review is due too, as `neededFor` has it. */
function peakOf(member: Member, history: History, rules: LicenceRules): Peak | null {
  const { harmReviewFrom, bonusStopFrom } = rules
  const stopFrom = bonusStopFrom ?? Infinity
  const level = Math.min(harmReviewFrom ?? Infinity, stopFrom)
  const markers = new Set<HarmMarker>()
  let best: { day: BusinessDay; score: number; reasons: readonly ScoreReason[] } | null = null
  for (const { day, figures } of history) {
    const { score, reasons } = scoreOf({ ...none, ...figures }, rules)
    if (score < level) continue
    for (const { marker } of reasons) markers.add(marker)
    if (best === null || score >= best.score) best = { day, score, reasons }
  }
  if (best === null) return null
  const { score, reasons, day } = best
  return { member, day, score, reasons: [...reasons], stop: score >= stopFrom, markers }
}

/** Examples: the highest scores, then the latest days. */
class Examples {
  #count = 0
  #best: Flagged[] = []
  add({ member, day, score, reasons }: Flagged): void {
    this.#count++
    this.#best = [...this.#best, { member, day, score, reasons }]
      .toSorted((one, other) => other.score - one.score || other.day.localeCompare(one.day))
      .slice(0, MAX_EXAMPLES)
  }
  get result() {
    return { count: this.#count, examples: this.#best }
  }
}

/** What one set of rules would have flagged, member by member. */
class Side {
  readonly #all = new Examples()
  readonly #markers = new Map<HarmMarker, number>()
  #stop = 0
  add(peak: Peak): void {
    this.#all.add(peak)
    if (peak.stop) this.#stop++
    for (const marker of peak.markers) this.#markers.set(marker, (this.#markers.get(marker) ?? 0) + 1)
  }
  get result(): FlaggedPreview['before'] {
    const { count, examples } = this.#all.result
    const markers = MARKERS.map(marker => ({ marker, members: this.#markers.get(marker) ?? 0 }))
    return { review: count, stop: this.#stop, markers: markers.filter(({ members }) => members > 0), examples }
  }
}

/** Compares what the rules in force and other rules would have flagged; members are added one by one. */
export class Comparison {
  readonly #rules: { readonly before: LicenceRules; readonly after: LicenceRules }
  readonly #sides = { before: new Side(), after: new Side() }
  readonly #added = new Examples()
  readonly #removed = new Examples()
  constructor(before: LicenceRules, after: LicenceRules) {
    this.#rules = { before, after }
  }
  add(member: Member, history: History): void {
    const before = peakOf(member, history, this.#rules.before)
    const after = peakOf(member, history, this.#rules.after)
    if (before !== null) this.#sides.before.add(before)
    if (after !== null) this.#sides.after.add(after)
    if (after !== null && before === null) this.#added.add(after)
    if (before !== null && after === null) this.#removed.add(before)
  }
  get result(): Pick<FlaggedPreview, 'before' | 'after' | 'added' | 'removed'> {
    return {
      before: this.#sides.before.result,
      after: this.#sides.after.result,
      added: this.#added.result,
      removed: this.#removed.result,
    }
  }
}
