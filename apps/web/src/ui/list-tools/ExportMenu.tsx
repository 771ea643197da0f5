import type { Permission } from '@backoffice/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { later } from '../later.tsx'
import { usePermission } from '../permission/use-permission.ts'
import type { Params } from '../resource-table/use-resource.ts'
import css from './ListTools.module.css'
import type { Exportable } from './use-export.ts'
import { withWords } from './with-words.ts'

const ExportChoices = later(async () => (await withWords(import('./ExportChoices.tsx'))).ExportChoices)
const everything = {}

type Props = {
  /** The list's endpoint, path parameters and filters; its columns, in this order, all when absent. */
  list: Exportable
  params?: Params
  query?: Readonly<Record<string, string>>
  columns?: readonly string[]
  /** The permission to export it; without it there is no button. */
  exports: Permission
}

/**
 * The export button of data that is not a paged table, such as notes, a timeline or a summary: CSV to download, or
 * Excel as a job that the panel of exports shows. Tables have it among their tools.
 */
export function ExportMenu({ list, params, query = everything, columns, exports }: Props) {
  const { t } = useTranslation('ui')
  const hasPermission = usePermission()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!hasPermission(exports)) return null
  return (
    <>
      <button
        type="button"
        className={css.tool}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('export.open')}
        title={t('export.open')}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.alone}>{t('export.open')}</span>
      </button>
      {anchor !== null && (
        <ExportChoices
          anchor={anchor}
          list={list}
          params={params}
          query={query}
          columns={columns}
          count={null}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
