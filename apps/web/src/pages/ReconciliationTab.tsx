import { DayDrawer, Reconciliation } from '../features/reconciliation/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'

/** กระทบยอด: a business day of all accounts, one of them beside the list. */
export function ReconciliationTab({
  id,
  day,
  onClose,
}: {
  id: string | undefined
  day: string | undefined
  onClose: () => void
}) {
  return (
    <BesideList drawer={id === undefined ? null : <DayDrawer id={id} day={day} onClose={onClose} />}>
      <Reconciliation />
    </BesideList>
  )
}
