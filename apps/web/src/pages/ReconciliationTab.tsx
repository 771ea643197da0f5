import { DayDrawer, Reconciliation } from '../features/reconciliation/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'

/** กระทบยอด: a day of every account, and one of them beside it. */
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
