import type { RowOf } from '../../ui/resource-table/list-types.ts'
import type { ContentListName } from './kinds.ts'

export type Item = RowOf<ContentListName>
