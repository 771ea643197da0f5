import type { LinkDecision, LinkKind } from '@backoffice/contract/links/terms'

/** How much a shared value says, of 100, when it is seen. */
export const BASIS = { account: 90, phone: 80, payer: 70, device: 60, person: 60, invite: 20, 'ip-block': 10 } as const
/** An equal name alone, where a birthday is not known. */
export const NAME_BASIS = 15

/** From this strength of all its links together a pair is a reason for a cluster and for rules. */
const IN_FORCE_FROM = 50
/** A link is half as strong after so many days without a sign of it. */
const HALF_LIFE_DAYS = 90
const LASTING: readonly LinkKind[] = ['account', 'phone', 'person']
const DAY_MS = 86_400_000

export const fades = (kind: LinkKind): boolean => !LASTING.includes(kind)

export type Link = {
  readonly kind: LinkKind
  /** When it was last seen. */
  readonly strength: number
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
}

/** The strength of a link now: halved for every 90 days since it was last seen, or as it was where it does not fade. */
export const strengthNow = ({ kind, strength, lastSeenAt }: Link, now: Date): number =>
  fades(kind)
    ? strength * 0.5 ** (Math.max(0, now.getTime() - lastSeenAt.getTime()) / (HALF_LIFE_DAYS * DAY_MS))
    : strength

/** Independent signs together: 1 − Π(1 − s). */
export const combined = (strengths: readonly number[]): number =>
  100 * (1 - strengths.reduce((product, strength) => product * (1 - strength / 100), 1))

export type Decided = { readonly decision: LinkDecision; readonly kinds: readonly LinkKind[] }

export type PairState = {
  readonly strength: number
  readonly since: Date
  readonly decision: LinkDecision
  readonly seenAgain: boolean
  readonly inForce: boolean
  /** When the pair is weaker than now; null: that changes nothing. */
  readonly renewAt: Date | null
}

/** A kind that is stronger than all that were known when it was decided. */
const isStronger = ({ kind, strength }: Link, { kinds }: Decided): boolean =>
  !kinds.includes(kind) && strength > Math.max(0, ...kinds.map(known => BASIS[known]))

/**
 * What the links of a pair are together, under the latest decision. One person stays linked; a household and strangers
 * are no reason for anything until a stronger kind of link is found.
 */
export function stateOf(links: readonly Link[], decided: Decided | null, now: Date): PairState {
  const strength = Math.round(combined(links.map(link => strengthNow(link, now))))
  const decision = decided?.decision ?? 'undecided'
  const isDismissed = decision === 'same-household' || decision === 'not-the-same'
  const seenAgain = isDismissed && decided !== null && links.some(link => isStronger(link, decided))
  const isStrong = strength >= IN_FORCE_FROM
  return {
    strength,
    since: new Date(Math.min(...links.map(({ firstSeenAt }) => firstSeenAt.getTime()))),
    decision,
    seenAgain,
    inForce: decision === 'same-person' || (isStrong && (!isDismissed || seenAgain)),
    renewAt: isStrong && links.some(({ kind }) => fades(kind)) ? new Date(now.getTime() + DAY_MS) : null,
  }
}
