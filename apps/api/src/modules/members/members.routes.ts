import type { Endpoints, ErrorCode } from '@backoffice/contract'
import { ok, refuse, type MemberId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import { findMemberRecord, receivedPromotionsOf, type ReceivedPromotion } from '../reads/index.ts'
import { registeredByMonth, registeredToday, totalMembers } from '../summaries/index.ts'
import { memberExists } from './changes.repo.ts'
import { findLike } from './find-like.ts'
import { creditHistoryOf, duplicatePairs, notesOf, timelineOfMember } from './list-around-member.ts'
import { listMembers } from './list-members.ts'
import { shownInFull } from './masking.ts'
import type { ProfileAnswer } from './member-answer.ts'
import { readProfile } from './read-profile.ts'
import type { MemberDesk } from './room.ts'
import { tagsInUse } from './tags.repo.ts'
import { adjustBalance } from './use-cases/adjust-balance.ts'
import { changeBlocks } from './use-cases/change-blocks.ts'
import { changeStatus } from './use-cases/change-status.ts'
import type { OfMember } from './use-cases/desk-move.ts'
import { editMember } from './use-cases/edit-member.ts'
import { createMember } from './use-cases/create-member.ts'
import { dismissDuplicate } from './use-cases/mind-duplicates.ts'
import { moveMembers } from './use-cases/move-many.ts'
import { resetPassword } from './use-cases/reset-password.ts'
import { revealValue } from './use-cases/reveal-value.ts'
import { setTags } from './use-cases/set-tags.ts'
import { addNote, pinNoteMove } from './use-cases/write-notes.ts'
import { walletsOf } from './wallets.ts'

export type MemberHandlers = Pick<Handlers, Extract<keyof Endpoints, `members.${string}`>>

export function memberHandlers(desk: MemberDesk): MemberHandlers {
  return { ...readingHandlers(desk), ...changingHandlers(desk) }
}

type Changing =
  | 'members.create'
  | 'members.reset-password'
  | 'members.edit'
  | 'members.status'
  | 'members.block'
  | 'members.set-tags'
  | 'members.bulk'
  | 'members.add-note'
  | 'members.pin-note'
  | 'members.dismiss-duplicate'
  | 'members.reveal'
  | 'members.adjust'

function readingHandlers(desk: MemberDesk): Omit<MemberHandlers, Changing> {
  const { deps, withdrawals } = desk
  const { reader } = deps
  /** What is known of a member there is. */
  const of = async <T>(id: MemberId, read: () => Promise<T>): Promise<Result<{ data: T }, ErrorCode>> =>
    (await memberExists(reader, id)) ? ok({ data: await read() }) : refuse('NOT_FOUND')
  return {
    'members.list': ({ query, actor }) => listMembers(deps, query, actor),
    'members.get': ({ params, actor }) => profile(desk, idOf(params), actor),
    'members.cash': async ({ params }) => {
      const found = await of(idOf(params), () => desk.ledger.walletOf(reader, idOf(params)))
      return found.ok
        ? ok({ cashWallet: (found.value.data.cash - found.value.data.held) as typeof found.value.data.cash })
        : found
    },
    'members.balance': async ({ params }) =>
      (await memberExists(reader, idOf(params))) ? walletsOf(desk, idOf(params)) : refuse('NOT_FOUND'),
    'members.credit-history': ({ params, query, actor }) => creditHistoryOf(deps, idOf(params), query, actor),
    'members.withdrawals': async ({ params, query, actor }) =>
      (await memberExists(reader, idOf(params))) ? withdrawals.listOf(idOf(params), query, actor) : refuse('NOT_FOUND'),
    'members.withdraw-check': async ({ params }) =>
      (await memberExists(reader, idOf(params))) ? withdrawals.checkMember(idOf(params)) : refuse('NOT_FOUND'),
    'members.total': async () => ok({ data: { total: await totalMembers(deps) } }),
    'members.today': async () => ok({ data: { count: await registeredToday(deps) } }),
    'members.monthly': async () => ok({ data: await registeredByMonth(deps) }),
    'members.received-promotions': ({ params }) =>
      of(idOf(params), async () =>
        (await receivedPromotionsOf(reader, idOf(params), { openOnly: false })).map(promotionAnswer),
      ),
    'members.received-promotion': ({ params }) =>
      of(
        idOf(params),
        async () =>
          (await receivedPromotionsOf(reader, idOf(params), { openOnly: true })).map(promotionAnswer)[0] ?? null,
      ),
    'members.tags': async () => ok({ data: await tagsInUse(reader) }),
    'members.notes': ({ params, query, actor }) => notesOf(deps, idOf(params), query, actor),
    'members.duplicates-of': ({ params }) => of(idOf(params), () => findLike(reader, idOf(params), deps.clock.now())),
    'members.duplicates': ({ query }) => duplicatePairs(deps, query),
    'members.timeline': ({ params, query, actor }) => timelineOfMember(deps, idOf(params), query, actor),
  }
}

function changingHandlers(desk: MemberDesk): Pick<MemberHandlers, Changing> {
  const { deps } = desk
  const [edit, status, blocks, tags, adjust] = [
    editMember(deps),
    changeStatus(desk),
    changeBlocks(),
    setTags(deps),
    adjustBalance(desk),
  ]
  const [create, reset] = [createMember(deps, desk.ledger), resetPassword(desk)]
  const [note, pin, dismiss, reveal] = [addNote(), pinNoteMove(), dismissDuplicate(), revealValue()]
  /**
   * Makes a change, then shows the member as they are now: what is kept of an answer for a repeated call holds nobody's
   * data.
   */
  const change = async <I extends OfMember>(
    spec: Command<I, OfMember>,
    origin: Origin,
    input: I,
    viewer: AdminActor,
  ) => {
    const done = await lastOfTwo(() => command(deps, spec, origin, input))
    return done.ok ? profile(desk, input.id, viewer, deps.db) : done
  }
  return {
    'members.create': async ({ body, actor, origin }) => {
      const done = await command(deps, create, origin, body)
      return done.ok ? profile(desk, done.value.id, actor, deps.db) : done
    },
    'members.reset-password': async ({ params, body, origin }) =>
      inData(await command(deps, reset, origin, { id: idOf(params), ...body })),
    'members.edit': ({ params, body: { reason, ...given }, ifMatch = 0, actor, origin }) =>
      change(edit, origin, { id: idOf(params), version: ifMatch, edit: given, reason }, actor),
    'members.status': ({ params, body, actor, origin }) => change(status, origin, { id: idOf(params), ...body }, actor),
    'members.block': ({ params, body: { reason, ...given }, actor, origin }) =>
      change(
        blocks,
        origin,
        { id: idOf(params), blocks: given as Parameters<typeof blocks.run>[1]['blocks'], reason },
        actor,
      ),
    'members.set-tags': ({ params, body, ifMatch = 0, actor, origin }) =>
      change(tags, origin, { id: idOf(params), version: ifMatch, tags: body.tags }, actor),
    'members.bulk': async ({ body, actor, origin }) => inData(await moveMembers(desk, body, actor, origin)),
    'members.add-note': async ({ params, body, origin }) =>
      inData(await command(deps, note, origin, { id: idOf(params), ...body })),
    'members.pin-note': async ({ params, body, origin }) =>
      inData(await command(deps, pin, origin, { id: idOf(params), noteId: params.noteId, pinned: body.pinned })),
    'members.dismiss-duplicate': async ({ params, body, origin }) => {
      const otherId = params.otherId as MemberId
      const done = await command(deps, dismiss, origin, { id: idOf(params), otherId, reason: body.reason })
      if (!done.ok) return done
      const found = (await findLike(deps.db, idOf(params), deps.clock.now())).find(
        ({ member }) => member.id === otherId,
      )
      return found === undefined ? refuse('NOT_FOUND') : ok({ data: found })
    },
    'members.reveal': async ({ params, body, origin }) => {
      const done = await command(deps, reveal, origin, { id: idOf(params), ...body })
      if (!done.ok) return done
      const record = await findMemberRecord(deps.reader, done.value.id)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: { value: shownInFull(record)[body.field] } })
    },
    'members.adjust': async ({ params, body, origin }) => {
      const done = await command(deps, adjust, origin, { id: idOf(params), ...body })
      if (!done.ok) return done
      return 'adjusted' in done.value
        ? ok({ data: done.value.adjusted })
        : accepted({ data: { approvalId: done.value.asked, status: 'awaiting-second' } })
    },
  }
}

async function profile(
  { deps }: MemberDesk,
  id: MemberId,
  viewer: AdminActor,
  reader = deps.reader,
): Promise<Result<{ data: ProfileAnswer }, ErrorCode>> {
  const found = await readProfile(deps, reader, id, viewer)
  return found === undefined ? refuse('NOT_FOUND') : ok({ data: found })
}

const UNIQUE_VIOLATION = '23505'

/**
 * Of two who take the same phone or account at one moment, the second is tried again and then told, by field, who was
 * faster.
 */
async function lastOfTwo<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
    return attempt()
  }
}

const promotionAnswer = (received: ReceivedPromotion) => ({
  ...received,
  promotionId: null,
  title: null,
  expiresAt: null,
})
const idOf = ({ id }: { id: string }): MemberId => id as MemberId
const inData = <T>(result: Result<T, ErrorCode>): Result<{ data: T }, ErrorCode> =>
  result.ok ? ok({ data: result.value }) : result
