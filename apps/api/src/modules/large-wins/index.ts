import { permissionOf } from '@backoffice/contract'
import { type MemberId, ok, refuse, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { CommandContext } from '../../platform/command/command.ts'
import { recordCommand } from '../../platform/command/record-command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { textFor } from '../../platform/personal.ts'
import { memberExists } from '../members/index.ts'
import { closeNotifications, openNotification } from '../notifications/index.ts'
import {
  findWin,
  insertIfLarge,
  type LargeWin,
  listWins,
  lockWin,
  saveReview,
  saveVoided,
  type SettledBet,
} from './large-wins.repo.ts'

const KIND = 'win.large'

/**
 * Marks a win that is large by the rules of withdrawals, and notifies those who approve withdrawals. It is credited
 * all the same. With the member locked, so that no withdrawal is being approved automatically.
 */
export async function markLargeWin(context: CommandContext, bet: SettledBet, win: Satang): Promise<void> {
  if (win <= bet.stake) return
  const { tx, now, announce } = context
  const username = await insertIfLarge(tx, bet, win, now)
  if (username === undefined) return
  const subject = { kind: 'member', id: bet.memberId, label: username }
  await openNotification(context, {
    kind: KIND,
    key: bet.id,
    subject,
    request: null,
    amount: win,
    by: null,
    reason: null,
  })
  announce({ name: 'large-win.marked', topic: 'members', ids: [bet.memberId] })
}

/** Lifts the mark of a bet that is voided. */
export async function liftLargeWin(
  context: CommandContext,
  { id, memberId }: Pick<SettledBet, 'id' | 'memberId'>,
): Promise<void> {
  if (!(await saveVoided(context.tx, id, context.now))) return
  await closeNotifications(context, KIND, [id])
  context.announce({ name: 'large-win.lifted', topic: 'members', ids: [memberId] })
}

/** Personal data that staff wrote into a note is masked like elsewhere. */
const showWin = (win: LargeWin, viewer: AdminActor): LargeWin => ({ ...win, note: textFor(viewer, win.note) })

type Review = { readonly id: MemberId; readonly winId: string; readonly note: string }

/** Records that a person reviewed a large win: the member's withdrawals no longer wait for it. */
const review = recordCommand({
  name: 'large-wins.review',
  permission: permissionOf('large-wins.review'),
  kind: 'member',
  lock: ({ tx }, { id, winId }: Review) => lockWin(tx, id, winId),
  check: async (_context, { isOpen, voidedAt }: LargeWin) =>
    isOpen ? ok({}) : refuse('STATE_CONFLICT', { status: voidedAt === null ? 'reviewed' : 'voided' }),
  async save(context, { id }, _checked, { note }) {
    await saveReview(context.tx, id, { by: context.actor.id, note, now: context.now })
    await closeNotifications(context, KIND, [id])
  },
  changes: ({ id, stake, win }, _checked, { note }) => ({
    after: { largeWin: id, stake, win, reviewed: true },
    reason: note,
  }),
  event: (_win, _checked, { id }) => ({ name: 'large-win.reviewed', topic: 'members', ids: [id] }),
  async show({ tx, actor }, { id, winId }) {
    const shown = await findWin(tx, id, winId)
    return shown === undefined ? refuse('NOT_FOUND') : ok(showWin(shown, actor))
  },
})

export const largeWinHandlers = (deps: Deps): Pick<Handlers, 'large-wins.of-member' | 'large-wins.review'> => ({
  'large-wins.of-member': async ({ params, actor }) => {
    const id = params.id
    if (!(await memberExists(deps.reader, id))) return refuse('NOT_FOUND')
    return ok({ data: (await listWins(deps.db, id)).map(win => showWin(win, actor)) })
  },
  'large-wins.review': ({ params, body, origin }) =>
    runCommand(deps, review, origin, { id: params.id, winId: params.winId, note: body.note }),
})
