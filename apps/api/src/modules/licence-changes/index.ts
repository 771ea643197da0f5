import { ok } from '@backoffice/kernel'
import { type Handlers, runTwoPerson } from '../../platform/http/index.ts'
import { refuseProblem } from '../../platform/lists/cursor.ts'
import { changeLicence } from './change-licence.ts'
import type { LicenceContext } from './context.ts'
import { differencesOf, rulesOfForm, rulesProblem } from './licence-rules.ts'
import { effectsOf } from './effects.ts'
import { flaggedBy, flaggedFor, showFlagged } from './flagged.ts'
import { readLicence } from '../licences/index.ts'
import { showLicence, showVersions } from './show-licence.ts'

type LicenceHandlers = Pick<Handlers, Extract<keyof Handlers, `licence.${string}`>>

/** Changes of the rules an operator holds itself to, each with a second approver. */
export function createLicenceChanges(module: LicenceContext): { handlers: LicenceHandlers } {
  const { reader, config, clock } = module.deps
  const change = changeLicence(module)
  return {
    handlers: {
      'licence.get': async () => ok({ data: await showLicence(module.deps, reader, clock.now()) }),
      'licence.history': async () => ok({ data: await showVersions(reader) }),
      async 'licence.preview'({ body, actor }) {
        const rules = rulesOfForm(body)
        const problem = refuseProblem(rulesProblem(rules))
        if (problem !== null) return problem
        const now = clock.now()
        const before = (await readLicence(reader, config)).rules
        const effects = await effectsOf(module, reader, before, rules, now)
        const flagged = flaggedFor(await flaggedBy(module, before, rules), actor)
        return ok({ data: { differences: differencesOf(before, rules), effects, flagged } })
      },
      'licence.flagged': ({ params, actor }) => showFlagged(module, params.id, actor),
      'licence.change': ({ body: { reason, ...form }, ifMatch = 0, origin }) =>
        runTwoPerson(module.deps, change, origin, { id: 'licence', version: ifMatch, form, reason }),
    },
  }
}
