import type { Endpoints, ErrorCode } from '@backoffice/contract'
import { type MemberId, ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { retryOnConflict } from '../../platform/db/database.ts'
import { type Handlers, inData, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { receivedPromotionsOf } from './member-profile.repo.ts'
import { findMemberRecord } from './members.list.ts'
import { registeredByMonth, registeredToday, totalMembers } from '../summaries/index.ts'
import { memberExists } from './members.repo.ts'
import { findSimilar } from './find-similar.ts'
import type { memberLists } from './lists.routes.ts'
import { shownInFull } from './masking.ts'
import type { ProfileResponse } from './member-response.ts'
import { readProfile, walletsOf } from './read-profile.ts'
import type { MemberCommandContext } from './context.ts'
import { tagsInUse } from './tags.repo.ts'
import { adjustBalance } from './commands/adjust-balance.ts'
import { changeBlocks } from './commands/change-blocks.ts'
import { changeStatus, resetPassword } from './commands/change-status.ts'
import type { MemberReference } from './commands/member-command.ts'
import { editMember } from './commands/edit-member.ts'
import { createMember } from './commands/create-member.ts'
import { dismissDuplicate } from './commands/scan-duplicates.ts'
import { bulkMembers } from './commands/bulk-action.ts'
import { addNote, pinNoteAction, revealValue } from './commands/write-notes.ts'
import { setTags } from './commands/change-tags.ts'

type MemberHandlers = Omit<
  Pick<Handlers, Extract<keyof Endpoints, `members.${string}`>>,
  keyof ReturnType<typeof memberLists> | 'members.withdrawals'
>

export function memberHandlers(commands: MemberCommandContext): MemberHandlers {
  return { ...readingHandlers(commands), ...changingHandlers(commands) }
}

type ChangeEndpoint =
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

function readingHandlers(commands: MemberCommandContext): Omit<MemberHandlers, ChangeEndpoint> {
  const { deps, withdrawals } = commands
  const { reader } = deps
  /** Details of an existing member. */
  const of = async <T>(id: MemberId, read: () => Promise<T>): Promise<Result<{ data: T }, ErrorCode>> =>
    (await memberExists(reader, id)) ? ok({ data: await read() }) : refuse('NOT_FOUND')
  return {
    'members.get': ({ params, actor }) => profile(commands, params.id, actor),
    'members.cash': async ({ params }) => {
      const found = await of(params.id, () => commands.ledger.walletOf(reader, params.id))
      return found.ok
        ? ok({ cashWallet: (found.value.data.cash - found.value.data.held) as typeof found.value.data.cash })
        : found
    },
    'members.balance': async ({ params, actor }) =>
      (await memberExists(reader, params.id)) ? walletsOf(commands, params.id, actor) : refuse('NOT_FOUND'),
    'members.withdraw-check': async ({ params, actor }) =>
      (await memberExists(reader, params.id)) ? withdrawals.checkMember(params.id, actor) : refuse('NOT_FOUND'),
    'members.total': async () => ok({ data: { total: await totalMembers(deps) } }),
    'members.today': async () => ok({ data: { count: await registeredToday(deps) } }),
    'members.monthly': async () => ok({ data: await registeredByMonth(deps) }),
    'members.received-promotions': ({ params }) =>
      of(params.id, async () => [...(await receivedPromotionsOf(reader, params.id, { openOnly: false }))]),
    'members.received-promotion': ({ params }) =>
      of(params.id, async () => (await receivedPromotionsOf(reader, params.id, { openOnly: true }))[0] ?? null),
    'members.tags': async () => ok({ data: await tagsInUse(reader) }),
    'members.duplicates-of': ({ params }) => of(params.id, () => findSimilar(reader, params.id, deps.clock.now())),
  }
}

function changingHandlers(commands: MemberCommandContext): Pick<MemberHandlers, ChangeEndpoint> {
  const { deps } = commands
  const [edit, status, blocks, tags, adjust] = [
    editMember(deps),
    changeStatus(commands),
    changeBlocks(),
    setTags(deps),
    adjustBalance(commands),
  ]
  const [create, reset] = [createMember(commands), resetPassword(commands)]
  const [note, pin, dismiss, reveal] = [addNote(), pinNoteAction(), dismissDuplicate(), revealValue()]
  /**
   * Executes a change, then returns the current member, so that the response stored for a repeated call holds no
   * personal data.
   */
  const change = async <I extends MemberReference>(
    spec: Command<I, MemberReference>,
    origin: Origin,
    input: I,
    viewer: AdminActor,
  ) => {
    const done = await retryOnConflict(() => command(deps, spec, origin, input))
    return done.ok ? profile(commands, input.id, viewer, deps.db) : done
  }
  return {
    'members.create': async ({ body, actor, origin }) => {
      const done = await command(deps, create, origin, body)
      return done.ok ? profile(commands, done.value.id, actor, deps.db) : done
    },
    'members.reset-password': ({ params, body, origin }) => runCommand(deps, reset, origin, { ...params, ...body }),
    'members.edit': ({ params, body: { reason, ...values }, ifMatch = 0, actor, origin }) =>
      change(edit, origin, { id: params.id, version: ifMatch, edit: values, reason }, actor),
    'members.status': ({ params, body, actor, origin }) => change(status, origin, { ...params, ...body }, actor),
    'members.block': ({ params, body: { reason, ...values }, actor, origin }) =>
      change(
        blocks,
        origin,
        { id: params.id, blocks: values as Parameters<typeof blocks.run>[1]['blocks'], reason },
        actor,
      ),
    'members.set-tags': ({ params, body, ifMatch = 0, actor, origin }) =>
      change(tags, origin, { id: params.id, version: ifMatch, tags: body.tags }, actor),
    'members.bulk': async ({ body, actor, origin }) => inData(await bulkMembers(commands, body, actor, origin)),
    'members.add-note': ({ params, body, origin }) => runCommand(deps, note, origin, { ...params, ...body }),
    'members.pin-note': ({ params, body, origin }) => runCommand(deps, pin, origin, { ...params, pinned: body.pinned }),
    'members.dismiss-duplicate': async ({ params, body, origin }) => {
      const done = await command(deps, dismiss, origin, { ...params, reason: body.reason })
      if (!done.ok) return done
      const found = (await findSimilar(deps.db, params.id, deps.clock.now())).find(
        ({ member }) => member.id === params.otherId,
      )
      return found === undefined ? refuse('NOT_FOUND') : ok({ data: found })
    },
    'members.reveal': async ({ params, body, origin }) => {
      const done = await command(deps, reveal, origin, { ...params, ...body })
      if (!done.ok) return done
      const record = await findMemberRecord(deps.reader, done.value.id)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: { value: shownInFull(record)[body.field] } })
    },
    'members.adjust': ({ params, body, origin }) => runTwoPerson(deps, adjust, origin, { ...params, ...body }),
  }
}

async function profile(
  { deps }: MemberCommandContext,
  id: MemberId,
  viewer: AdminActor,
  reader = deps.reader,
): Promise<Result<{ data: ProfileResponse }, ErrorCode>> {
  const found = await readProfile(deps, reader, id, viewer)
  return found === undefined ? refuse('NOT_FOUND') : ok({ data: found })
}
