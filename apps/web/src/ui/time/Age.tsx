import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useNow } from './now.ts'

/** How old something is, kept up with the clock; the instant in its hint. */
export function Age({ at }: { at: string }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const now = useNow()
  return (
    <time dateTime={at} title={format.when(at, 'dateTime')}>
      {t('time.ago', { age: format.age((now - Date.parse(at)) / 1000) })}
    </time>
  )
}
