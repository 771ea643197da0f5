import { permissionOf } from '@backoffice/contract'
import {
  promotion as promotionSchema,
  type PromotionForm,
  type PromotionResponse,
} from '@backoffice/contract/promotions/forms'
import type { PromotionAction } from '@backoffice/contract/promotions/terms'
import { ok, refuse, type Refused } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, createCommand, recordCommand } from '../../../platform/command/record-command.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { refuseProblem } from '../../../platform/lists/cursor.ts'
import { readLicence } from '../../licences/index.ts'
import { setPictures } from '../../uploads/index.ts'
import type { PromotionContext } from '../context.ts'
import { actionsFor, changeProblem, scheduleProblem, statusOf, termsProblem } from '../domain/terms.ts'
import { showPromotion } from '../promotion-response.ts'
import { lockPromotion } from '../promotions.list.ts'
import { insertPromotion, type Promotion, saveState, saveTerms } from '../promotions.repo.ts'

const changed = (id: string) => ({ name: 'promotion.changed', topic: 'marketing' as const, ids: [id] })

/** Terms the operator's licence and the rules of promotions accept; undefined: nothing is wrong. */
export async function findProblem(
  { deps }: Pick<PromotionContext, 'deps'>,
  reader: Reader,
  form: PromotionForm,
): Promise<Refused<'VALIDATION'> | null> {
  const { rules } = await readLicence(reader, deps.config)
  return refuseProblem(termsProblem(form, rules))
}

async function usePicture(
  { pictures }: PromotionContext,
  tx: Tx,
  id: string,
  { picture }: PromotionForm,
): Promise<Refused<'VALIDATION'> | null> {
  if (picture === null) return null
  const file = { field: 'picture', fileId: picture.fileId, slot: 'promotion' } as const
  return setPictures(pictures, tx, { kind: 'promotion', id }, [file])
}

/** Adds a promotion as a draft. */
export const createPromotion = (module: PromotionContext) =>
  createCommand<PromotionForm, PromotionResponse>({
    name: 'promotion.create',
    permission: permissionOf('promotions.create'),
    kind: 'promotion',
    labelOf: ({ title }) => title,
    check: async ({ tx, now }, form) =>
      (await findProblem(module, tx, form)) ?? refuseProblem(scheduleProblem(form, now)),
    async insert({ tx, actor, now }, id, form) {
      await insertPromotion(tx, id, form, { by: actor.id, now })
      return usePicture(module, tx, id, form)
    },
    event: changed,
    show: ({ tx, actor, now }, id) => showPromotion(module, tx, id, actor, now),
  })

const lock = ({ tx }: AdminContext, { id }: { readonly id: string }) => lockPromotion(tx, id)
const stateOf = (promotion: Promotion, now: Date) => statusOf({ ...promotion.form, state: promotion.state }, now)

function refuseAction(promotion: Promotion, action: PromotionAction, now: Date): Refused<'STATE_CONFLICT'> | null {
  const status = stateOf(promotion, now)
  if (actionsFor(status).includes(action)) return null
  return refuse('STATE_CONFLICT', { status, by: promotion.updatedBy, at: promotion.updatedAt })
}

type Change = { readonly id: string; readonly version: number; readonly form: PromotionForm }

/** Changes terms as the admin saw them, for new grants: grants keep the version they were made under. */
export const changePromotion = (module: PromotionContext) =>
  recordCommand({
    name: 'promotion.change',
    permission: permissionOf('promotions.change'),
    kind: 'promotion',
    lock: (context: AdminContext, input: Change) => lock(context, input),
    authorize: async ({ now }, promotion) => refuseAction(promotion, 'change', now),
    versioned: {
      of: ({ version }) => version,
      async current({ tx, actor, now }, { id }) {
        const current = await showPromotion(module, tx, id, actor, now)
        return current.ok ? z.encode(promotionSchema, current.value) : null
      },
    },
    async check({ tx, now }, promotion, { id, form }) {
      const { startsAt, endsAt } = promotion.form
      const hasStarted = promotion.state !== 'draft' && (startsAt === null || startsAt <= now)
      const problem =
        (await findProblem(module, tx, form)) ??
        refuseProblem(changeProblem({ startsAt, endsAt, spent: promotion.spent }, form, now, hasStarted))
      return problem ?? (await usePicture(module, tx, id, form)) ?? ok(form)
    },
    save: ({ tx, now, actor }, promotion, form) => saveTerms(tx, promotion, form, { by: actor.id, now }),
    changes: ({ form: before }, after) => ({ before, after }),
    event: ({ id }) => changed(id),
    show: ({ tx, actor, now }, { id }) => showPromotion(module, tx, id, actor, now),
  })

type Step = Exclude<PromotionAction, 'change' | 'grant'>
type Ending = { readonly id: string; readonly grants?: 'keep' | 'cancel'; readonly reason?: string }

const NEXT = {
  schedule: 'open',
  activate: 'open',
  pause: 'paused',
  resume: 'open',
  end: 'ended',
  archive: 'archived',
} as const

/** Moves a promotion to its next state. Ended with its grants, those being wagered are cancelled in the background. */
export const changeState = (module: PromotionContext, step: Step) =>
  recordCommand({
    name: `promotion.${step}`,
    permission: permissionOf(`promotions.${step}`),
    kind: 'promotion',
    lock: (context: AdminContext, input: Ending) => lock(context, input),
    authorize: async ({ now }, promotion) => refuseAction(promotion, step, now),
    async check({ tx, now }, { form }) {
      const starts = step === 'schedule' || step === 'activate'
      return (
        (starts ? ((await findProblem(module, tx, form)) ?? refuseProblem(scheduleProblem(form, now))) : null) ??
        ok(NEXT[step])
      )
    },
    save: ({ tx, now, actor }, promotion, state, { grants }) =>
      saveState(
        tx,
        promotion,
        {
          state,
          ...(step === 'activate' ? { startsAt: now } : {}),
          ...(step === 'end' ? { endReason: 'staff', cancelsGrants: grants === 'cancel' } : {}),
        },
        { by: actor.id, now },
      ),
    changes: ({ state: before }, after, { grants, reason }) => ({
      before: { status: before },
      after: { status: after, ...(grants === undefined ? {} : { grants }) },
      ...(reason === undefined ? {} : { reason: reason.trim() }),
    }),
    event: ({ id }) => changed(id),
    show: ({ tx, actor, now }, { id }) => showPromotion(module, tx, id, actor, now),
  })
