import type { EndpointName } from '@backoffice/contract'
import { memberSpins, wheelSpins } from '@backoffice/contract/wheel/lists'
import { addDays, businessDayOf, ok, type Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { DepositFact } from '../deposits/index.ts'
import { code, fileColumns, instant, type ListExports, text } from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import type { CommandContext } from '../../platform/command/context.ts'
import { changeDraft, createDraft, discardDraft, WHEEL } from './commands/edit-draft.ts'
import { handOver, toSpinResponse } from './commands/hand-over.ts'
import { publishWheel, stopWheel } from './commands/publish.ts'
import { spinWheel } from './commands/spin.ts'
import type { WheelContext, WheelDependencies } from './context.ts'
import { giveSpins, takeSpinsBack } from './deposit-spins.ts'
import { costOfSpin } from './domain/wheel.ts'
import { secureIntegers } from './random.ts'
import { spinList } from './spins.list.ts'
import { isRunning, showComparison, showSetting, showToPlayers, showVersions, showWins } from './wheel-response.ts'
import { figuresOf, findDraft, findLive, listVersions, winsOf } from './wheel.repo.ts'

type OwnNames = Extract<EndpointName, `wheel.${string}` | 'integration.wheel'>

/** Business days of the average. */
const DAYS = 30

/** The wheel module: versions published by a second approver, draws, prizes and their history. */
export function createWheel(deps: Deps, dependencies: WheelDependencies, random = secureIntegers) {
  const module: WheelContext = { ...dependencies, deps, random }
  const { db, reader, clock, config } = deps
  const [create, change, discard] = [createDraft(module), changeDraft(module), discardDraft(module)]
  const [publish, stop] = [publishWheel(module), stopWheel(module)]
  const spins = listHandler(wheelSpins, deps, {
    list: spinList,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => toSpinResponse(row, actor)),
  })
  const ofMember = listHandler(memberSpins, deps, {
    list: spinList,
    narrow: (filters, { params }) => ({ ...filters, memberId: params.id }),
    exists: ({ id }) => memberExists(reader, id),
    show: (rows, { actor }) => rows.map(row => toSpinResponse(row, actor)),
  })
  async function overview() {
    const now = clock.now()
    const today = businessDayOf(now, config.dayRule)
    const [live, draft, wins, { spinsSince, ...figures }] = await Promise.all([
      findLive(db, now),
      findDraft(db, now),
      winsOf(db),
      figuresOf(reader, today, addDays(today, 1 - DAYS)),
    ])
    const shown = await showVersions(
      module,
      db,
      [live, draft].filter(each => each !== undefined),
    )
    return {
      live: shown.find(({ status }) => status === 'published') ?? null,
      draft: shown.find(({ status }) => status === 'draft') ?? null,
      won: showWins(wins),
      figures: { ...figures, averageSpinsPerDay: Math.round((spinsSince / DAYS) * 10) / 10 },
    }
  }
  const handlers: Pick<Handlers, OwnNames> = {
    'wheel.get': async () => ok({ data: await overview() }),
    'wheel.setting': async () => ok({ data: await showSetting(module, db, clock.now()) }),
    'wheel.versions': async () =>
      ok({ data: await showVersions(module, reader, await listVersions(reader, clock.now())) }),
    'wheel.comparison': async ({ params }) => {
      const shown = await showComparison(module, db, params.id, clock.now())
      return shown.ok ? ok({ data: shown.value }) : shown
    },
    'wheel.create-draft': ({ body, origin }) => runCommand(deps, create, origin, body),
    'wheel.change-draft': ({ body, ifMatch = 0, origin }) =>
      runCommand(deps, change, origin, { id: WHEEL, version: ifMatch, form: body }),
    'wheel.discard-draft': ({ ifMatch = 0, origin }) =>
      runCommand(deps, discard, origin, { id: WHEEL, version: ifMatch }),
    'wheel.publish': ({ body, ifMatch = 0, origin }) =>
      runTwoPerson(deps, publish, origin, { id: WHEEL, version: ifMatch, ...body }),
    'wheel.stop': ({ body, origin }) => runCommand(deps, stop, origin, { id: WHEEL, ...body }),
    'wheel.spins': spins,
    'wheel.member-spins': ofMember,
    'wheel.hand-over': ({ params, body, origin }) => runCommand(deps, handOver, origin, { ...params, ...body }),
    'integration.wheel': async () => ok({ data: await showToPlayers(module, db, clock.now()) }),
  }
  const exports: Pick<ListExports, 'wheel.spins' | 'wheel.member-spins'> = {
    'wheel.spins': { columns, read: spins },
    'wheel.member-spins': { columns, about: ({ id }) => usernameOf(reader, id), read: ofMember },
  }
  return {
    handlers,
    exports,
    /** What a spin costs on average on the live wheel; null: none is live, or it has no cost. */
    async costOfSpin(to: Reader, perDiamond: Satang): Promise<Satang | null> {
      const live = await findLive(to, clock.now())
      return live === undefined || !isRunning(live) ? null : costOfSpin(live.document, perDiamond)
    },
    /** The handler of the player site's event. */
    spin: spinWheel(module),
    /** Hooks of deposits. */
    onCredited: (context: CommandContext, deposit: DepositFact) => giveSpins(module, context, deposit),
    onReversed: (context: CommandContext, deposit: DepositFact) => takeSpinsBack(module, context, deposit),
  }
}
export { secureIntegers }
export type Wheel = ReturnType<typeof createWheel>

const columns = fileColumns(wheelSpins, 'wheel', {
  member: { member: 'member', name: text(row => row.member.name) },
  phone: code(row => row.member.phone),
  prize: { prize: text(row => row.title), kind: 'label' },
  value: { value: 'money', units: 'number' },
  number: code(row => `S-${row.number}`),
  handedOver: { handedOver: instant(row => row.handedOverAt), handedOverBy: 'person' },
})
