import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { RunList } from './RunList.tsx'

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then(part => ({ default: part.ImportDialog })))

/** The register of excluded people: how many it lists, and its imports. */
export function RegisterTab() {
  const { t } = useTranslation('registers')
  const canManage = usePermission()('protection.manage')
  const figures = useQuery(read('registers.people')).data?.data
  const open = figures?.open ?? null
  const count = (value: number | undefined) => (value === undefined ? <Skeleton width={40} /> : formatCount(value))
  return (
    <RunList
      toolbar={
        canManage &&
        (open === null ? (
          <NewButton renderDialog={close => <ImportDialog onClose={close} />}>{t('import.open')}</NewButton>
        ) : (
          <Abandon id={open.id} />
        ))
      }
      above={
        <StatRow>
          <StatTile label={t('people')} value={count(figures?.people)} />
          <StatTile
            label={t('openHits')}
            value={count(figures?.openHits)}
            tone={(figures?.openHits ?? 0) > 0 ? 'warning' : 'plain'}
            href="/protection?tab=hits&status=open"
          />
        </StatRow>
      }
    />
  )
}

/** An import whose file did not arrive as a whole, or that cannot be applied to its end. */
function Abandon({ id }: { id: string }) {
  const { t } = useTranslation('registers')
  const { submit, dialog } = useAction('registers.abandon', { done: () => t('abandon.done'), aloud: true })
  return (
    <WorkingButton size="small" working={dialog.working} onClick={() => submit({ params: { id }, body: {} })}>
      {t('abandon.open')}
    </WorkingButton>
  )
}
