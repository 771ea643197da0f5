import { Lock } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import { Closed, Figures } from './Figures.tsx'
import { DayStatus } from './cells.tsx'
import { Items } from './Items.tsx'
import { useDetail } from './queries.ts'
import { dayOf } from './reconciliation.ts'
import css from './reconciliation.module.css'

const CloseDialog = lazy(() => import('./CloseDialog.tsx').then(part => ({ default: part.CloseDialog })))

/** One account's day: both sides' figures, the reconciling items, and its closing. */
export function DayDrawer({ id, day: named }: { id: string; day: string | undefined }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const day = dayOf(named)
  const title = <span className={css.title}>{format.businessDay(day)}</span>
  return (
    <FoundDrawer
      record={id}
      label={t('detail')}
      found={useDetail(id, day)}
      missing={{ title: t('empty.title') }}
      known={{ head: title, body: null }}
      renderHead={({ status }) => (
        <>
          <DayStatus status={status} />
          {title}
        </>
      )}
      renderActions={detail =>
        detail.can.includes('close') && (
          <DialogButton
            key={`${id} ${day}`}
            fullWidth
            size="large"
            variant="contained"
            color="primary"
            startIcon={<Lock size={15} strokeWidth={1.75} />}
            renderDialog={close => <CloseDialog detail={detail} onClose={close} />}
          >
            {t(detail.status === 'changed' ? 'close.again' : 'close.open')}
          </DialogButton>
        )
      }
    >
      {detail => (
        <>
          <b className={css.name}>
            <AccountNumber account={detail.account} copy />
          </b>
          <Closed day={detail} />
          <Figures day={detail} />
          <Items key={`${id} ${day}`} detail={detail} />
        </>
      )}
    </FoundDrawer>
  )
}
