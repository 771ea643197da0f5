import type { linkedMember } from '@backoffice/contract/links/endpoints'
import type { LinkKind } from '@backoffice/contract/links/terms'
import type { MemberId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { accountFor, phoneFor, sightOf, textFor } from '../../platform/personal.ts'
import { combined, fades, strengthNow } from './domain/strength.ts'
import type { PairRow, PersonRow } from './pairs.repo.ts'

export type Linked = z.output<typeof linkedMember>

/** A pair as it is now, beside the members of it. */
export function showPair(
  { links, decision, inForce, seenAgain, version }: PairRow,
  viewer: AdminActor,
  now: Date,
): Omit<Linked, 'member'> {
  const read = links.map(({ kind, strength, firstSeenAt, lastSeenAt }) => ({
    kind,
    strength,
    firstSeenAt: new Date(firstSeenAt),
    lastSeenAt: new Date(lastSeenAt),
  }))
  return {
    strength: Math.round(combined(read.map(link => strengthNow(link, now)))),
    links: read.map(link => ({
      ...link,
      strength: Math.round(strengthNow(link, now)),
      lastSeenAt: fades(link.kind) ? link.lastSeenAt : null,
    })),
    inForce,
    seenAgain,
    decision:
      decision === null ? null : { ...decision, reason: textFor(viewer, decision.reason), at: new Date(decision.at) },
    version,
  }
}

/** The other member of each pair; one that was erased meanwhile is left out. */
export const showLinked = (
  rows: readonly PairRow[],
  of: MemberId,
  people: ReadonlyMap<MemberId, PersonRow>,
  viewer: AdminActor,
  now: Date,
): Linked[] =>
  rows.flatMap(row => {
    const member = people.get(row.low === of ? row.high : row.low)
    return member === undefined ? [] : [{ member, ...showPair(row, viewer, now) }]
  })

const HIDDEN = '•••'

/** A shared value as this viewer may see it. Devices, addresses and birthdays are personal like phones. */
export function valueFor(viewer: AdminActor, kind: LinkKind, value: string, nameOf: (id: string) => string): string {
  switch (kind) {
    case 'account':
    case 'payer':
      return accountFor(viewer, null, value)
    case 'phone':
      return phoneFor(viewer, value)
    case 'invite':
      return nameOf(value)
    case 'person': {
      const [name = '', birthday = ''] = value.split('|')
      return birthday === '' ? name : `${name}, ${sightOf(viewer).phones ? birthday : HIDDEN}`
    }
    case 'device':
    case 'ip-block':
      return sightOf(viewer).phones ? value : HIDDEN
  }
}
