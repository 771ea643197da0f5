import type { ContentKind } from '@backoffice/contract/content/terms'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { isLocalTime, readInstant } from '../../../ui/form/zone-time.ts'
import type { FieldLabel } from '../../../ui/form/use-edit-form.ts'
import type { PictureValue } from '../../../ui/picture/Picture.tsx'
import { differences } from '../../../ui/versions/differences.ts'
import type { Change } from '../../../ui/versions/Versions.tsx'
import { ContentPicture } from '../ContentPicture.tsx'
import { fieldsOf, type Values } from './form.ts'

type Field = keyof Values
const terms: ReadonlySet<Field> = new Set(['audience', 'device', 'mode', 'frequency'])
const times: ReadonlySet<Field> = new Set(['startsAt', 'endsAt'])

/** The label of every field, and its value in words or as a picture. */
export function useFieldLabels(kind: ContentKind) {
  const { t } = useTranslation('content')
  const format = useFormat()
  return useMemo(() => {
    const nameOf = (field: Field): string => t(`field.${field}`)
    const say = (field: Field, value: Values[Field]): string => {
      if (value === null || value === '') return t(times.has(field) ? `anyTime.${field}` : 'notSet')
      if (typeof value !== 'string') return value.alt
      if (terms.has(field)) return t(`${field}.${value}`)
      if (!times.has(field) || !isLocalTime(value)) return value
      const at = readInstant(value)
      return `${format.when(at, 'date')}, ${format.when(at, 'clock')}`
    }
    const show = (field: Field, value: Values[Field]): ReactNode =>
      isPicture(value) && value.url !== '' ? <ContentPicture picture={value} /> : say(field, value)
    const labels: Partial<Record<Field, FieldLabel>> = Object.fromEntries(
      fieldsOf[kind].map(name => [
        name,
        { label: nameOf(name), show: (value: unknown) => say(name, value as Values[Field]) },
      ]),
    )
    const changesOf = (before: Values, after: Values): Change[] =>
      differences(before, after).map(({ field, from, to }) => ({
        label: nameOf(field),
        from: show(field, from),
        to: show(field, to),
      }))
    return { nameOf, show, labels, changesOf }
  }, [kind, t, format])
}

const isPicture = (value: Values[Field]): value is PictureValue => typeof value === 'object' && value !== null
