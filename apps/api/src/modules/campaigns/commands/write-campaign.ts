import {
  campaign as campaignSchema,
  type CampaignForm,
  type CampaignResponse,
} from '@backoffice/contract/campaigns/forms'
import { newId, ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command } from '../../../platform/command/command.ts'
import { pick, recordCommand, type AdminContext } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { findByCode, insertCampaign, isInUse, lockCampaign, saveCampaign } from '../campaigns.repo.ts'
import type { ShowCampaign } from '../campaign-response.ts'
import { actionsFor, changeProblem, scheduleProblem, statusOf } from '../domain/campaign.ts'

const PERMISSION = 'marketing.manage'
const fields = ['name', 'code', 'channel', 'cost', 'startsAt', 'endsAt', 'landingPath'] as const
const CODE_IN_USE = badField('code', 'another campaign has this code')
const changed = (id: string) => ({ name: 'campaign.changed', topic: 'marketing' as const, ids: [id] })

/** Adds a campaign. Its code is unique whatever its case, also among concurrent calls. */
export const createCampaign = (show: ShowCampaign): Command<CampaignForm, CampaignResponse> => ({
  name: 'campaign.create',
  permission: PERMISSION,
  object: ({ code }) => ({ kind: 'campaign', id: code }),
  async run({ tx, actor, now, audit, announce }, input) {
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const problem = scheduleProblem(input, now)
    if (problem !== null) return badField(problem.field, problem.message)
    const id = newId(now.getTime())
    if (!(await insertCampaign(tx, id, input, actor.id, now))) return CODE_IN_USE
    audit({ object: { kind: 'campaign', id }, after: input })
    announce(changed(id))
    return show(tx, id, actor, now)
  },
})

const shared = { permission: PERMISSION, kind: 'campaign' } as const
const lock = ({ tx }: AdminContext, { id }: { readonly id: string }) => lockCampaign(tx, id)
type Stored = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>
const changes = (before: Stored, after: CampaignForm) => ({ before: pick(before, fields), after: pick(after, fields) })
type Change = { readonly id: string; readonly version: number; readonly form: CampaignForm }

/** Changes a campaign as the admin saw it. */
export const changeCampaign = (show: ShowCampaign) =>
  recordCommand({
    ...shared,
    name: 'campaign.change',
    lock: (context: AdminContext, input: Change) => lock(context, input),
    versioned: {
      of: ({ version }) => version,
      async current({ tx, actor, now }, { id }) {
        const current = await show(tx, id, actor, now)
        return current.ok ? z.encode(campaignSchema, current.value) : null
      },
    },
    async check({ tx, now }, before, { form }) {
      const problem = changeProblem(before, form, await isInUse(tx, before), now)
      if (problem !== null) return badField(problem.field, problem.message)
      const other = await findByCode(tx, form.code)
      return other === undefined || other.id === before.id ? ok(form) : CODE_IN_USE
    },
    save: ({ tx, now }, { id }, form) => saveCampaign(tx, id, form, now),
    changes,
    event: ({ id }) => changed(id),
    show: ({ tx, actor, now }, { id }) => show(tx, id, actor, now),
  })

/** Starts a draft, or ends an active campaign, at this instant. */
export const moveCampaign = (show: ShowCampaign, action: 'start' | 'end') =>
  recordCommand({
    ...shared,
    name: `campaign.${action}`,
    lock,
    async check({ now }, before) {
      const status = statusOf(before, now)
      if (!actionsFor(status, true).includes(action)) return refuse('STATE_CONFLICT', { status })
      return ok({ ...before, [action === 'start' ? 'startsAt' : 'endsAt']: now })
    },
    save: ({ tx, now }, { id }, after) => saveCampaign(tx, id, after, now),
    changes,
    event: ({ id }) => changed(id),
    show: ({ tx, actor, now }, { id }) => show(tx, id, actor, now),
  })
