import { permissionOf } from '@backoffice/contract'
import type { PromotionForm, PromotionResponse } from '@backoffice/contract/promotions/forms'
import type { picture } from '@backoffice/contract/uploads/pictures'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { actionsFor, statusOf } from './domain/terms.ts'
import { findPromotion } from './promotions.list.ts'
import type { Promotion } from './promotions.repo.ts'
import type { PromotionContext } from './context.ts'

type Viewer = Pick<AdminActor, 'permissions'>
type Pictures = Pick<PromotionContext, 'pictures'>
export type PictureOf = (form: Pick<PromotionForm, 'picture'>) => z.output<typeof picture> | null

/** Looks up the pictures of terms with one read. */
export async function findPictures(
  { pictures }: Pictures,
  reader: Reader,
  forms: readonly Pick<PromotionForm, 'picture'>[],
): Promise<PictureOf> {
  const found = await pictures.find(reader, [...new Set(forms.flatMap(form => form.picture?.fileId ?? []))])
  return ({ picture: reference }) => {
    const stored = reference === null ? undefined : found.get(reference.fileId)
    return reference === null || stored === undefined ? null : { ...stored, alt: reference.alt }
  }
}

/** Promotions as an admin sees them. */
export async function showPromotions(
  module: Pictures,
  reader: Reader,
  promotions: readonly Promotion[],
  viewer: Viewer,
  now: Date,
): Promise<PromotionResponse[]> {
  const pictureOf = await findPictures(
    module,
    reader,
    promotions.map(({ form }) => form),
  )
  return promotions.map(promotion => {
    const { form, state, endReason, cancelsGrants: _, countedOn: _day, counted: _count, ...rest } = promotion
    const status = statusOf({ ...form, state }, now)
    const { budget } = form.limits
    return {
      ...rest,
      ...form,
      picture: pictureOf(form),
      status,
      endReason: endReason ?? (status === 'ended' ? 'date' : null),
      budgetLeft: budget === null ? null : ((budget - promotion.spent) as typeof budget),
      can: viewer.permissions.has(permissionOf('promotions.change')) ? [...actionsFor(status)] : [],
    }
  })
}

export async function showPromotion(
  module: Pictures,
  reader: Reader,
  id: string,
  viewer: Viewer,
  now: Date,
): Promise<Result<PromotionResponse, 'NOT_FOUND'>> {
  const promotion = await findPromotion(reader, id)
  const [shown] = promotion === undefined ? [] : await showPromotions(module, reader, [promotion], viewer, now)
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}
