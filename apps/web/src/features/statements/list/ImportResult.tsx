import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { useImport } from '../statement.ts'
import { Problems } from '../wizard/Tables.tsx'
import { ImportFacts } from './ImportDrawer.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportProgress, ImportStatus, OutcomeCounts, SecondNotice } from './OutcomeCounts.tsx'
import css from './list.module.css'

type Props = { id: string; outcome: string | undefined; renderDrawer: (id: string) => ReactNode }

/** An import as a whole, and line by line. It follows an import that is still processed. */
export function ImportResult({ id, outcome, renderDrawer }: Props) {
  const { t } = useTranslation('statements')
  const found = useImport(id)
  const of = found.data?.data
  const back = (
    <LinkButton
      className={css.back ?? ''}
      size="small"
      to="/account/deposit"
      search={{ tab: 'imports' }}
      startIcon={<ArrowLeft size={15} strokeWidth={1.75} />}
    >
      {t('list.back')}
    </LinkButton>
  )
  if (of === undefined)
    return (
      <div className={css.stack}>
        {back}
        <Panel title={t('list.one')} busy={found.isPending}>
          <Pending found={found} missing={{ title: t('list.missing') }} />
        </Panel>
      </div>
    )
  return (
    <ImportLines
      importId={id}
      renderDrawer={renderDrawer}
      above={
        <>
          {back}
          <Panel title={of.fileName} actions={<ImportStatus of={of} />}>
            <div className={css.head}>
              <ImportProgress of={of} />
              <OutcomeCounts of={of} current={outcome} />
              <SecondNotice of={of} />
              <ImportFacts of={of} />
              {of.warnings.length > 0 && (
                <Problems problems={of.warnings} title={t('check.warnings', { count: of.warnings.length })} />
              )}
            </div>
          </Panel>
        </>
      }
    />
  )
}
