import type { Permission } from '@backoffice/contract'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../permission/use-permission.ts'
import type { Params } from '../resource-table/use-resource.ts'
import css from './ListTools.module.css'
import type { Exportable } from './use-export.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then(part => ({ default: part.ExportDialog })))
const everything = {}

type Props = { endpoint: Exportable; params?: Params; query?: Readonly<Record<string, string>>; exports: Permission }

/** Exports data that is not a paged table: notes, a timeline, a day's accounts. */
export function ExportButton({ endpoint, params, query = everything, exports }: Props) {
  const { t } = useTranslation('ui')
  const hasPermission = usePermission()
  const [open, setOpen] = useState(false)
  if (!hasPermission(exports)) return null
  return (
    <>
      <button
        type="button"
        className={css.tool}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('export.open')}
        title={t('export.open')}
        onClick={() => setOpen(true)}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.alone}>{t('export.open')}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog endpoint={endpoint} params={params} query={query} count={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
