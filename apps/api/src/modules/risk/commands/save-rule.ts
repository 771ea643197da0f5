import { endpoints, permissionOf } from '@backoffice/contract'
import { MAX_RULES } from '@backoffice/contract/risk/facts'
import type { RuleDocument } from '@backoffice/contract/risk/rules'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, createCommand, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { changed, RULE } from '../context.ts'
import { answerWith, type ShownRule } from '../rule-response.ts'
import { countRules, insertRule, isNameTaken, lockRule, pendingOf, saveDraft, type StoredRule } from '../rules.repo.ts'

/** Writes a new rule as a draft. */
export const createRule = createCommand({
  name: 'risk-rule.create',
  permission: permissionOf('risk.create-rule'),
  kind: RULE,
  labelOf: ({ name }: RuleDocument) => name,
  check: async ({ tx }) => ((await countRules(tx)) >= MAX_RULES ? refuse('TOO_MANY', { max: MAX_RULES }) : null),
  async insert({ tx, actor, now }, id, draft) {
    const inserted = await insertRule(tx, { id, key: null, draft, now }, actor.id)
    return inserted ? null : badField('name', 'TAKEN')
  },
  event: id => changed([id]),
  show: (context, id) => answerWith(context, { id }),
})

/** A rule as a conflict shows it. */
export async function current(context: AdminContext, { id }: { readonly id: string }): Promise<unknown> {
  const found = await answerWith(context, { id })
  const schema: z.ZodType = endpoints['risk.save-rule'].answer
  return found.ok ? z.encode(schema, found.value) : null
}

type Save = { readonly id: string; readonly version: number; readonly document: RuleDocument }

/** Changes the draft of a rule as the admin saw it, unless a request about it waits. */
export const saveRule = recordCommand<Save, StoredRule, RuleDocument, never, ShownRule>({
  name: 'risk-rule.save',
  permission: permissionOf('risk.save-rule'),
  kind: RULE,
  lock: ({ tx }, { id }) => lockRule(tx, id),
  versioned: { of: ({ revision }) => revision, current },
  async check({ tx, now }, { id, draft }, { document }) {
    if ((await pendingOf(tx, now)).has(id)) return refuse('STATE_CONFLICT', { status: 'awaiting-second' })
    if (await isNameTaken(tx, document.name, id)) return badField('name', 'TAKEN')
    return ok(JSON.stringify(draft) === JSON.stringify(document) ? null : document)
  },
  save: ({ tx, now }, { id }, document) => saveDraft(tx, id, document, now),
  changes: ({ draft, latest }, document) => ({ before: draft ?? latest, after: document }),
  event: ({ id }) => changed([id]),
  show: answerWith,
})
