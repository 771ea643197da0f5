import { permissionOf } from '@backoffice/contract'
import { flaggedPreview } from '@backoffice/contract/harm/flagged'
import {
  type Licence,
  licence as licenceSchema,
  type LicenceForm,
  licenceForm,
} from '@backoffice/contract/licences/forms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import { isFreshlyConfirmed } from '../../platform/actor.ts'
import { type AdminContext, recordCommand } from '../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../platform/http/index.ts'
import { refuseProblem } from '../../platform/lists/cursor.ts'
import type { LicenceContext } from './context.ts'
import { effectsOf } from './effects.ts'
import { flaggedBy, withoutExamples, withoutNames } from './flagged.ts'
import { differencesOf, isSameValue, rulesOfForm, rulesProblem } from './licence-rules.ts'
import { LICENCE_ID, readLicence } from '../licences/index.ts'
import { insertVersion } from './versions.repo.ts'
import { showLicence } from './show-licence.ts'

const changed = { name: 'licence.changed', topic: 'settings' as const, ids: [] }

type Change = { readonly id: string; readonly version: number; readonly form: LicenceForm; readonly reason: string }

/**
 * Requests other rules of the licence as the admin saw them. They are in force once a second approver has approved
 * them, for everything decided from then on.
 */
export function changeLicence(module: LicenceContext) {
  const { deps } = module
  const approval = module.approvals.twoPerson({
    kind: 'licence.change',
    payload: z.object({
      version: z.number(),
      form: licenceForm,
      reason: z.string(),
      flagged: flaggedPreview.nullable().default(null),
    }),
    async execute({ tx, now, actor, announce }, { requestedBy, payload: { version, form, reason } }) {
      const before = await readLicence(tx, deps.config)
      if (before.version !== version) return refuse('STATE_CONFLICT', { status: 'changed' })
      const saved = { ...form, version: version + 1, reason, askedBy: requestedBy, approvedBy: actor.id, now }
      if (!(await insertVersion(tx, saved))) return refuse('STATE_CONFLICT', { status: 'changed' })
      announce(changed)
      return ok({ before: sideOf('before', before.rules, form), after: sideOf('after', before.rules, form) })
    },
  })
  return recordCommand<
    Change,
    Awaited<ReturnType<typeof readLicence>>,
    LicenceForm,
    ExecutedOrPending<Licence>,
    ExecutedOrPending<Licence>
  >({
    name: 'licence.change',
    permission: permissionOf('licence.change'),
    kind: 'licence',
    async lock({ tx, audit }: AdminContext) {
      audit({ object: { kind: 'licence', id: LICENCE_ID } })
      return readLicence(tx, deps.config)
    },
    versioned: {
      of: ({ version }) => version,
      current: async ({ tx, now }) => z.encode(licenceSchema, await showLicence(deps, tx, now)),
    },
    async check({ actor, now }, current, { form }) {
      const problem = refuseProblem(rulesProblem(rulesOfForm(form)))
      if (problem !== null) return problem
      const isUnchanged =
        form.profile === current.profile && form.name === current.name && isSameValue(form.changes, current.changes)
      if (isUnchanged) return ok(null)
      return isFreshlyConfirmed(actor, now) ? ok(form) : refuse('STEP_UP_REQUIRED')
    },
    async save(context, current, form, { reason }) {
      context.announce(changed)
      const rules = rulesOfForm(form)
      const differences = differencesOf(current.rules, rules)
      const effects = await effectsOf(module, context.tx, current.rules, rules, context.now)
      const flagged = await flaggedBy(module, current.rules, rules)
      return approval.request(context, {
        subject: { kind: 'licence', id: LICENCE_ID, label: form.name },
        amount: null,
        payload: { version: current.version, form, reason, flagged: flagged === null ? null : withoutNames(flagged) },
        shown: {
          profile: current.profile === form.profile ? form.profile : `${current.profile} → ${form.profile}`,
          changes: [
            ...differences.map(
              ({ rule, before, after }) => `${rule}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
            ),
            ...effects.map(({ effect, count }) => `! ${effect} ${count}`),
            ...(flagged === null ? [] : [`flagged: ${JSON.stringify(withoutExamples(flagged))}`]),
          ].join('\n'),
          reason,
        },
        audited: { profile: form.profile, rules: differences.map(({ rule }) => rule) },
        reason,
      })
    },
    show: async ({ tx, now }, _input, _current, saved) => ok(saved ?? { executed: await showLicence(deps, tx, now) }),
  })
}

/** One side of the rules that differ. */
const sideOf = (side: 'before' | 'after', before: LicenceRules, form: LicenceForm): Record<string, unknown> =>
  Object.fromEntries(differencesOf(before, rulesOfForm(form)).map(each => [each.rule, each[side]]))
