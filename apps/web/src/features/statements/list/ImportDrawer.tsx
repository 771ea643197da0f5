import { useTranslation } from 'react-i18next'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { RecordLink } from '../../../ui/links.tsx'
import { useImport } from '../queries.ts'
import { ImportFacts } from './ImportFacts.tsx'
import { ImportProgress, ImportStatus, OutcomeCounts, SecondNotice } from './OutcomeCounts.tsx'
import css from './list.module.css'

/** One import beside the list: its progress, the outcomes of its lines, and the way to them. */
export function ImportDrawer({ id }: { id: string }) {
  const { t } = useTranslation('statements')
  return (
    <FoundDrawer
      record={id}
      label={t('list.one')}
      found={useImport(id)}
      missing={{ title: t('list.missing') }}
      renderHead={of => <ImportStatus of={of} />}
      renderActions={() => (
        <RecordLink to="/account/deposit" search={{ tab: 'imports', import: id }}>
          {t('list.showLines')}
        </RecordLink>
      )}
    >
      {of => (
        <div className={css.facts}>
          <b>{of.fileName}</b>
          <ImportProgress of={of} />
          <OutcomeCounts of={of} current={undefined} />
          <SecondNotice of={of} />
          <ImportFacts of={of} />
        </div>
      )}
    </FoundDrawer>
  )
}
