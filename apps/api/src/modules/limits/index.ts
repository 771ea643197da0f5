import { ok, refuse, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { type LimitedMember, readBinding } from './binding.ts'
import { checkLimits, type LimitedAction, type LimitRefusal } from './check.ts'
import { confirmOwnLimit, setOwnLimit } from './commands/player-limits.ts'
import { setLimit } from './commands/set-limit.ts'
import { SETTLE, settleDue } from './commands/settle-due.ts'
import type { LimitsContext } from './context.ts'
import { showLimits, toSiteLimit } from './limit-response.ts'
import { limitFile, limitsHandler } from './lists.routes.ts'

export type { LimitRefusal } from './check.ts'

const SETTLE_SECONDS = 60

type OwnHandlers = Pick<Handlers, Extract<keyof Handlers, `limits.${string}`>>

/** The limits module: what members may deposit, lose, stake and play. */
export function createLimits(module: LimitsContext) {
  const { deps, members } = module
  const set = setLimit(module)
  const list = limitsHandler(deps)
  const handlers: OwnHandlers = {
    'limits.list': list,
    'limits.of-member': async ({ params, actor }) => {
      const [member] = await members.findByIds(deps.db, [params.id])
      if (member === undefined) return refuse('NOT_FOUND')
      return ok({ data: await showLimits(module, deps.db, member, { actor, now: deps.clock.now() }) })
    },
    'limits.set': ({ params, body, origin }) => runCommand(deps, set, origin, { ...body, id: params.id }),
  }
  return {
    handlers,
    exports: { 'limits.list': { columns: limitFile, read: list } },
    /** Commands for the player's events. */
    events: { 'limit.set': setOwnLimit(module), 'limit.confirmed': confirmOwnLimit(module) },
    /** Refuses an amount above what a limit leaves. The member is locked. */
    check: (
      context: CommandContext,
      member: LimitedMember,
      action: LimitedAction,
      amount: Satang,
    ): Promise<LimitRefusal | null> => checkLimits(module, context, member, action, amount),
    /** The limits of a member for the player site. */
    ofSite: async (reader: Reader, member: LimitedMember) =>
      (await readBinding(module, reader, member, deps.clock.now())).map(toSiteLimit),
    /** The timer's work, callable in tests. */
    settleDue: () => settleDue(module),
    start: (): void => deps.jobs.every(SETTLE, SETTLE_SECONDS, () => settleDue(module)),
  }
}
export type Limits = ReturnType<typeof createLimits>
