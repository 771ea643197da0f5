import { endpoints, permissionOf } from '@backoffice/contract'
import type { LinkDecision } from '@backoffice/contract/links/terms'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { waitForTurn } from '../checks.repo.ts'
import { evaluate } from '../compute-links.ts'
import { findPerson, insertDecision, pairOf, versionOf } from '../decisions.repo.ts'
import { type Linked, showLinked } from '../links-response.ts'
import { linksOf, type Pair } from '../links.repo.ts'
import { pairOfMembers, peopleOf } from '../pairs.repo.ts'

type Decision = {
  readonly id: MemberId
  readonly otherId: MemberId
  readonly version: number
  readonly decision: LinkDecision
  readonly reason: string
}
/** `version` is null where the two are not linked. */
type Subject = Pair & { readonly id: MemberId; readonly otherId: MemberId; readonly version: number | null }

async function answerWith({ tx, actor, now }: AdminContext, { id, otherId, low, high }: Subject) {
  const row = await pairOfMembers(tx, { low, high })
  const shown: Linked | undefined =
    row === undefined ? undefined : showLinked([row], id, await peopleOf(tx, [otherId]), actor, now)[0]
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}

/** Decides about two linked members, on what was decided before. The decision counts for rules immediately. */
export const decideLink = recordCommand<Decision, Subject, Subject & { version: number }, never, Linked>({
  name: 'link.decide',
  permission: permissionOf('links.decide'),
  kind: 'link',
  async lock({ tx }, { id, otherId }) {
    if ((await findPerson(tx, id)) === undefined) return undefined
    await waitForTurn(tx)
    const pair = pairOf(id, otherId)
    return { ...pair, id, otherId, version: (await versionOf(tx, pair)) ?? null }
  },
  async authorize({ tx }, { version }, { id, otherId }) {
    if (id === otherId) return badField('otherId', 'SAME_MEMBER')
    const people = [await findPerson(tx, id), await findPerson(tx, otherId)]
    if (people.includes(undefined)) return badField('otherId', 'MEMBER_UNKNOWN')
    if (people.some(person => person?.isErased === true)) return refuse('STATE_CONFLICT', { is: 'erased' })
    return version === null ? refuse('STATE_CONFLICT', { is: 'not-linked' }) : null
  },
  versioned: {
    of: ({ version }) => version ?? 0,
    async current(context, subject) {
      const found = await answerWith(context, subject)
      const schema: z.ZodType = endpoints['links.decide'].answer
      return found.ok ? z.encode(schema, found.value) : null
    },
  },
  check: async (_context, { version, ...subject }) => ok({ ...subject, version: version ?? 0 }),
  async save({ tx, actor, now }, _subject, { low, high, version }, { decision, reason }) {
    const [known] = await linksOf(tx, [{ low, high }])
    const kinds = known?.links.map(({ kind }) => kind) ?? []
    const id = newId(now.getTime())
    await insertDecision(tx, { id, low, high, decision, reason, kinds, by: actor.id, now, number: version + 1 })
    await evaluate(tx, [{ low, high }], now)
  },
  changes: (_subject, { otherId }, { decision }) => ({ after: { otherId, decision } }),
  event: ({ id, otherId }) => ({ name: 'link.decided', topic: 'risk', ids: [id, otherId] }),
  show: (context, _input, subject) => answerWith(context, subject),
})
