import { useTranslation } from '../../i18n/use-translation.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { reasonOf } from '../core/use-answer.ts'

/** Waits for a change of the cart, and then goes on. A refusal is shown as a message instead; nothing is thrown. */
export function useAttempt() {
  const { t } = useTranslation('demo')
  const refuse = (failure: unknown): void => notify('error', t('failed', { reason: reasonOf(failure) }))
  return (change: Promise<void>, goOn?: () => void): Promise<void> => change.then(goOn).catch(refuse)
}
