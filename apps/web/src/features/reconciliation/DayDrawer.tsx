import Button from '@mui/material/Button'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { RecordDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Closed } from './Closed.tsx'
import { DayStatus } from './DayStatus.tsx'
import { Figures } from './Figures.tsx'
import { Items } from './Items.tsx'
import { useDetail } from './queries.ts'
import { dayOf, type Detail } from './reconciliation.ts'
import css from './reconciliation.module.css'

const CloseDialog = lazy(() => import('./CloseDialog.tsx').then(part => ({ default: part.CloseDialog })))

type Props = { id: string; day: string | undefined; onClose: () => void }

/** One account's day: both sides' figures, the reconciling items, and closing. */
export function DayDrawer({ id, day: named, onClose }: Props) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const day = dayOf(named)
  const found = useDetail(id, day)
  const detail = found.data?.data
  const head = (
    <>
      {detail !== undefined && <DayStatus status={detail.status} />}
      <span className={css.title}>{format.businessDay(day)}</span>
    </>
  )
  return (
    <RecordDrawer
      record={id}
      label={t('detail')}
      head={head}
      onClose={onClose}
      actions={
        detail?.can.includes('close') === true ? <CloseButton key={`${id} ${day}`} detail={detail} /> : undefined
      }
    >
      {detail === undefined ? (
        found.error === null ? (
          <div className={css.skeletons} aria-busy="true">
            {[40, 65, 90, 80].map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : (
        <>
          <b className={css.name}>
            <AccountNumber account={{ ...detail.account, masked: false }} copy />
          </b>
          <Closed day={detail} />
          <Figures day={detail} />
          <Items key={`${id} ${day}`} detail={detail} />
        </>
      )}
    </RecordDrawer>
  )
}

function CloseButton({ detail }: { detail: Detail }) {
  const { t } = useTranslation('reconciliation')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        fullWidth
        size="large"
        variant="contained"
        color="primary"
        startIcon={<Lock size={15} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t(detail.status === 'changed' ? 'close.again' : 'close.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CloseDialog detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
