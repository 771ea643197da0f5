import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Facts } from '../../ui/facts/Facts.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import css from './reports.module.css'

const severities = { intact: 'success', waiting: 'info', changed: 'error' } as const

/** Computes the hash again on the server, and says what it and the seals prove. */
export function useVerification(id: string) {
  const [isAsked, setAsked] = useState(false)
  const { t } = useTranslation('reports')
  const found = useQuery({
    ...read('issued-reports.verify', { params: { id } }),
    enabled: isAsked,
    // Each click computes it anew.
    staleTime: 0,
    gcTime: 0,
  })
  const ask = () => (isAsked ? void found.refetch() : setAsked(true))
  const { data } = found
  return {
    button: (
      <WorkingButton
        variant="outlined"
        startIcon={<ShieldCheck size={16} strokeWidth={1.75} />}
        working={found.isFetching}
        onClick={ask}
      >
        {t('verify.action')}
      </WorkingButton>
    ),
    result:
      found.error !== null && !found.isFetching ? (
        <ErrorPanel error={found.error} onRetry={ask} />
      ) : data === undefined ? null : (
        <Alert
          severity={severities[data.data.verdict]}
          role="status"
          title={t(`verify.verdict.${data.data.verdict}`)}
          className={css.verdict ?? ''}
        >
          <Facts
            lines={[
              [t('verify.content'), t(`verify.state.${data.data.content}`)],
              [
                t('verify.entry'),
                [
                  t(`verify.state.${data.data.entry}`),
                  ...(data.data.sealedBy === null ? [] : [t('verify.sealedBy', { seq: String(data.data.sealedBy) })]),
                ].join(', '),
              ],
              [t('verify.seal'), t(`verify.state.${data.data.seal}`)],
            ]}
          />
        </Alert>
      ),
  }
}
