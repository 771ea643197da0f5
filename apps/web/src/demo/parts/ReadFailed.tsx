import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { reasonOf } from '../core/use-answer.ts'

/** Why a read failed; nothing where `error` is null. */
export function ReadFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('demo')
  return error === null ? null : <Alert severity="error">{t('failedRead', { reason: reasonOf(error) })}</Alert>
}
