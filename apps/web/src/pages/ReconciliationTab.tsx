import { DayDrawer, Reconciliation } from '../features/reconciliation/index.ts'
import { BesideList } from '../ui/drawer/BesideList.tsx'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'

/** กระทบยอด: a day of every account, and one of them beside it. */
export function ReconciliationTab() {
  const [{ id, day }] = useListSearch()
  return (
    <BesideList drawer={id !== undefined && <DayDrawer id={id} day={day} />}>
      <Reconciliation />
    </BesideList>
  )
}
