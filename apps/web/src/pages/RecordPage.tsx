import type { RecordOf } from '@backoffice/contract/record'
import type { NavKey } from '../app/titles.ts'
import { RecordList } from '../ui/record/RecordList.tsx'
import type { RecordScreen } from '../ui/record/record-screen.ts'
import { PageTitle } from './PageTitle.tsx'

/** The list of a declared noun under the title of the menu. */
export const pageOfRecords = <R extends RecordOf>(title: NavKey, screen: RecordScreen<R>) =>
  function RecordPage() {
    return (
      <>
        <PageTitle name={title} />
        <RecordList screen={screen} />
      </>
    )
  }
