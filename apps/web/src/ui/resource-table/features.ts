import { metaHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table'

/** What a column tells the drawing parts. */
export type ColumnMeta = {
  align: 'start' | 'end'
  width: number
  pin: 'start' | 'end' | null
  offset: number
  sort?: { asc: string; desc: string }
}

/** Only what lists use today is bundled: sorting, filtering and paging are the server's. */
export const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnMeta>() })
export type Features = typeof features
