import { gameCategories } from '@backoffice/contract/games/terms'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import type { FieldLabel } from '../../ui/form/use-edit-form.ts'
import { isLocalTime, readInstant } from '../../ui/form/zone-time.ts'
import type { PictureValue } from '../../ui/picture/Picture.tsx'
import { differences } from '../../ui/versions/differences.ts'
import type { Change } from '../../ui/versions/Versions.tsx'
import { shareField, type Values } from './form/values.ts'
import type { Terms } from './promotion.ts'
import { PromotionPicture } from './PromotionPicture.tsx'

type Field = keyof Values
const choices: ReadonlySet<Field> = new Set(['frequency', 'bonusKind', 'turnoverBase', 'contributions'])
const amounts: ReadonlySet<Field> = new Set(['bonusAmount', 'maxBonus', 'minDeposit', 'budget'])
const times: ReadonlySet<Field> = new Set(['startsAt', 'endsAt'])
const shares = new Map<Field, string>(gameCategories.map(category => [shareField(category), category]))

const fields: readonly Field[] = [
  'title',
  'frequency',
  'bonusKind',
  'bonusAmount',
  'bonusPercent',
  'maxBonus',
  'minDeposit',
  'turnoverBase',
  'turnoverTimes',
  'contributions',
  ...gameCategories.map(shareField),
  'capMultiple',
  'validDays',
  'stackable',
  'registeredWithinDays',
  'minDeposits',
  'maxDeposits',
  'withTags',
  'withoutTags',
  'perMember',
  'perDay',
  'budget',
  'startsAt',
  'endsAt',
  'picture',
  'terms',
  'position',
]

/** The label of every field, and its value in words or as a picture. */
export function useFieldLabels() {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  return useMemo(() => {
    const nameOf = (field: Field): string => {
      const category = shares.get(field)
      return category === undefined ? t(`field.${field}`) : t('field.share', { category: t(`category.${category}`) })
    }
    const say = (field: Field, value: Values[Field]): string => {
      if (typeof value === 'boolean') return t(value ? 'term.stackable' : 'term.oneAtATime')
      if (Array.isArray(value)) return value.length === 0 ? t('notSet') : value.join(', ')
      if (value === null || value === '') return t('notSet')
      if (typeof value !== 'string') return value.alt
      if (choices.has(field)) return t(`${field}.${value}`)
      if (amounts.has(field)) return `฿${value}`
      if (field === 'bonusPercent' || shares.has(field)) return `${value}%`
      if (field === 'turnoverTimes' || field === 'capMultiple') return `${value} ×`
      if (!times.has(field) || !isLocalTime(value)) return value
      const at = readInstant(value)
      return `${format.when(at, 'date')}, ${format.when(at, 'clock')}`
    }
    const show = (field: Field, value: Values[Field]): ReactNode =>
      isPicture(value) && value.url !== '' ? <PromotionPicture picture={value} /> : say(field, value)
    const labels: Partial<Record<Field, FieldLabel>> = Object.fromEntries(
      fields.map(name => [name, { label: nameOf(name), show: (value: unknown) => say(name, value as Values[Field]) }]),
    )
    const changesOf = (before: Values, after: Values): Change[] =>
      differences(before, after)
        .filter(({ field }) => isShown(field, after) || isShown(field, before))
        .map(({ field, from, to }) => ({ label: nameOf(field), from: show(field, from), to: show(field, to) }))
    return { labels, changesOf }
  }, [t, format])
}

const isPicture = (value: Values[Field]): value is PictureValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Suggested contributions are no terms while the operator’s apply. */
const isShown = (field: Field, values: Values): boolean => !shares.has(field) || values.contributions === 'own'

/** Who receives it, in words. */
export function useAudienceText(): (audience: Terms['audience']) => string {
  const { t } = useTranslation('promotions')
  return ({ registeredWithinDays, withTags, withoutTags, minDeposits, maxDeposits }) => {
    const parts = [
      ...(registeredWithinDays === null ? [] : [t('audience.registered', { count: registeredWithinDays })]),
      ...(minDeposits === null ? [] : [t('audience.minDeposits', { count: minDeposits })]),
      ...(maxDeposits === null ? [] : [t('audience.maxDeposits', { count: maxDeposits })]),
      ...(withTags.length === 0 ? [] : [t('audience.with', { tags: withTags.join(', ') })]),
      ...(withoutTags.length === 0 ? [] : [t('audience.without', { tags: withoutTags.join(', ') })]),
    ]
    return parts.length === 0 ? t('audience.all') : parts.join(' · ')
  }
}

/** How bets count, in words. */
export function useContributionText(): (contributions: Terms['contributions']) => string {
  const { t } = useTranslation('promotions')
  return contributions =>
    contributions === null
      ? t('contributions.operator')
      : gameCategories.map(category => `${t(`category.${category}`)} ${contributions[category]}%`).join(' · ')
}
