import type { RecordOf } from '@backoffice/contract/record'
import type { ComponentType } from 'react'
import type { RecordScreen } from '../ui/record/record-screen.ts'
import type { NavKey } from './titles.ts'

/** The page of a declared noun that has its list and nothing else, for the table of screens. */
export const recordPage =
  <R extends RecordOf>(title: NavKey, load: () => Promise<RecordScreen<R>>) =>
  async (): Promise<ComponentType> => {
    const [screen, part] = await Promise.all([load(), import('../pages/RecordPage.tsx')])
    return part.pageOfRecords(title, screen)
  }
