import { useTranslation } from 'react-i18next'

/**
 * What an entry of a timeline is titled: what was done, or for a refused one what was attempted. `done` is the title it
 * has when it was done.
 */
export function useActionTitle(): (
  entry: { readonly action: string; readonly outcome: string },
  done: string,
) => string {
  const { t } = useTranslation('ui')
  return ({ action, outcome }, done) =>
    outcome === 'refused' ? t(`attempt.${action}`, { defaultValue: t('attempted', { action: done }) }) : done
}
