import { permissionOf } from '@backoffice/contract'
import { factOf, MAX_SHARE_PERCENT } from '@backoffice/contract/risk/facts'
import { ruleDocument, type RuleDocument } from '@backoffice/contract/risk/rules'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { changed, type RiskContext, RULE } from '../context.ts'
import { sharePercent } from '../domain/preview.ts'
import { findPreview, type StoredPreview } from '../previews.repo.ts'
import { answerWith, type ShownRule } from '../rule-response.ts'
import { insertVersion, lockRule, saveOff, type StoredRule } from '../rules.repo.ts'
import { current } from './save-rule.ts'

type On = {
  readonly id: string
  readonly version: number
  readonly previewId: string
  readonly reason: string
  readonly confirmBroad: boolean
}
type Off = Pick<On, 'id' | 'version' | 'reason'>
type Answer = ExecutedOrPending<ShownRule>

/** What a second approver agrees to: this document in force, or the rule off. */
const payload = z.object({
  revision: z.number(),
  document: ruleDocument.nullable(),
  reason: z.string(),
  preview: z.unknown(),
})

const isSame = (one: RuleDocument, other: RuleDocument): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the approver reads of a preview: figures, and no one's name. */
const figuresOf = ({ found, subjects }: StoredPreview): Record<string, string> => ({
  hits: String(found.hits),
  share: `${found.subjects} (${sharePercent(found, subjects)} %)`,
})

/** Requests that a rule is put in force or switched off; a second approver decides, for all that happens from then on. */
export function switchRule(module: RiskContext) {
  const approval = module.approvals.twoPerson({
    kind: 'risk-rule.change',
    payload,
    async execute({ tx, now, actor, announce }, { subjectId, requestedBy, payload: asked }) {
      const rule = await lockRule(tx, subjectId)
      if (rule === undefined) return refuse('NOT_FOUND')
      if (rule.revision !== asked.revision) return refuse('STATE_CONFLICT', { status: 'changed' })
      const { document, reason, preview } = asked
      announce(changed([rule.id]))
      if (document === null) {
        await saveOff(tx, rule.id, now)
        return ok({ before: { version: rule.version }, after: { version: null } })
      }
      const version = await insertVersion(tx, rule.id, {
        document,
        reason,
        requestedBy,
        approvedBy: actor.id,
        preview,
        now,
      })
      return ok({ before: { version: rule.version }, after: { version } })
    },
  })
  const common = {
    permission: permissionOf('risk.switch-on'),
    kind: RULE,
    versioned: { of: ({ revision }: StoredRule) => revision, current },
  } as const
  const subjectOf = ({ id, name }: StoredRule) => ({ kind: RULE, id, label: name })
  const on = recordCommand<On, StoredRule, StoredPreview, Answer, Answer>({
    ...common,
    name: 'risk-rule.switch-on',
    lock: ({ tx }, { id }) => lockRule(tx, id),
    async check({ tx }, { id, draft, latest, version }, { previewId, confirmBroad }) {
      const document = draft ?? (version === null ? latest : null)
      if (document === null) return refuse('STATE_CONFLICT', { status: 'on' })
      const preview = await findPreview(tx, previewId)
      const isCurrent = preview?.ruleId === id && preview.status === 'done' && isSame(preview.document, document)
      if (!isCurrent) return badField('previewId', 'PASSED')
      const isBroad =
        factOf(document.trigger).subject === 'member' &&
        sharePercent(preview.found, preview.subjects) > MAX_SHARE_PERCENT
      return isBroad && !confirmBroad
        ? badField('confirmBroad', 'SHARE_TOO_LARGE', { max: MAX_SHARE_PERCENT })
        : ok(preview)
    },
    save: (context, rule, preview, { reason }) =>
      approval.request(context, {
        subject: subjectOf({ ...rule, name: preview.document.name }),
        amount: null,
        payload: {
          revision: rule.revision,
          document: preview.document,
          reason,
          preview: { from: preview.from, until: preview.until, active: preview.subjects, ...withoutExamples(preview) },
        },
        shown: { rule: JSON.stringify(preview.document), ...figuresOf(preview), reason },
        audited: { document: preview.document },
        reason,
      }),
    event: ({ id }) => changed([id]),
    show: async (context, input, _rule, saved) =>
      saved === undefined ? wrapped(await answerWith(context, input)) : ok(saved),
  })
  const off = recordCommand<Off, StoredRule, null | true, Answer, Answer>({
    ...common,
    name: 'risk-rule.switch-off',
    lock: ({ tx }, { id }) => lockRule(tx, id),
    check: async (_context, { version }) => (version === null ? refuse('STATE_CONFLICT', { status: 'off' }) : ok(true)),
    save: (context, rule, _checked, { reason }) =>
      approval.request(context, {
        subject: subjectOf(rule),
        amount: null,
        payload: { revision: rule.revision, document: null, reason, preview: null },
        shown: { reason },
        reason,
      }),
    event: ({ id }) => changed([id]),
    show: async (context, input, _rule, saved) =>
      saved === undefined ? wrapped(await answerWith(context, input)) : ok(saved),
  })
  return { on, off }
}

const withoutExamples = ({ found: { examples: _examples, ...figures } }: StoredPreview) => figures
const wrapped = (shown: Awaited<ReturnType<typeof answerWith>>) => (shown.ok ? ok({ executed: shown.value }) : shown)
