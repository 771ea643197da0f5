import { suspicionList } from '@backoffice/contract/suspicions/lists'
import { MAX_INDICATED, MAX_INDICATOR_DAYS } from '@backoffice/contract/suspicions/terms'
import { addDays, boundsOf, ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { readLicence } from '../licences/index.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { changeSuspicion, decideSuspicion, writeSuspicion } from './commands/suspicion-commands.ts'
import { findIndicated } from './indicators.repo.ts'
import { showSuspicion } from './suspicion-response.ts'
import { type SuspicionRecord, suspicionRows } from './suspicions.list.ts'

export { findIndicated } from './indicators.repo.ts'

const columns = fileColumns(suspicionList, 'suspicions', {
  member: { member: 'member', name: text((row: SuspicionRecord) => row.member.name) },
})

/** The suspicions module: internal reports of suspicious activity, and what the ledger shows of itself. */
export function createSuspicions(deps: Deps) {
  const { config, reader } = deps
  const [write, change] = [writeSuspicion(config), changeSuspicion(config)]
  const list = listHandler(suspicionList, deps, {
    list: suspicionRows,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => showSuspicion(row, actor)),
  })
  const handlers: Pick<Handlers, Extract<keyof Handlers, `suspicions.${string}`>> = {
    'suspicions.list': list,
    'suspicions.indicators': async ({ query: { from, to } }) => {
      if (from > to) return badField('to', 'BEFORE_START')
      if (addDays(from, MAX_INDICATOR_DAYS) <= to) return badField('to', 'TOO_MANY_DAYS', { max: MAX_INDICATOR_DAYS })
      const { rules } = await readLicence(reader, config)
      const [since, until] = [boundsOf(from, config.dayRule).from, boundsOf(to, config.dayRule).to]
      const found = await findIndicated(reader, { from, to, since, until }, rules, MAX_INDICATED + 1)
      return ok({
        data: {
          rows: found.slice(0, MAX_INDICATED),
          more: found.length > MAX_INDICATED,
          rules: {
            share: rules.suspicionPlayShare,
            hours: rules.suspicionQuickHours,
            from: rules.suspicionFrom,
            threshold: rules.eventDay,
          },
        },
      })
    },
    'suspicions.get': async ({ params: { id }, actor }) => {
      // From the primary: what was just written is opened.
      const row = await suspicionRows.find(deps.db, id, deps.clock.now())
      return row === undefined ? refuse('NOT_FOUND') : ok({ data: showSuspicion(row, actor) })
    },
    'suspicions.create': ({ body, origin }) => runCommand(deps, write, origin, body),
    'suspicions.change': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, change, origin, { id: params.id, version: ifMatch, form: body }),
    'suspicions.decide': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, decideSuspicion, origin, { id: params.id, version: ifMatch, decided: body }),
  }
  const exports: Pick<ListExports, 'suspicions.list'> = { 'suspicions.list': { columns, read: list } }
  return { handlers, exports }
}
