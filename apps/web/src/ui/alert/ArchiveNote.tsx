import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from './Alert.tsx'

/** Says that a list ends where the archive begins; nothing where no month is archived. */
export function ArchiveNote({ before }: { before: string | null | undefined }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  if (before === null || before === undefined) return null
  return <Alert severity="info">{t('archivedBefore', { date: format.when(before, 'dateTime') })}</Alert>
}
