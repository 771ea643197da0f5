import { cashbackPreviewPeriods } from '@backoffice/contract/cashback/terms'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { call } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import type { Preview } from './cashback.ts'
import css from './cashback.module.css'
import { usePeriodName } from './PeriodList.tsx'

type State = { kind: 'idle' | 'working' } | { kind: 'done'; preview: Preview } | { kind: 'failed'; error: unknown }

/** What the running or the last period would cost under the saved settings. */
export function PreviewPanel() {
  const { t } = useTranslation('cashback')
  const text = useErrorText()
  const settings = useQuery(read('cashback-setting.get')).data?.data
  const [period, setPeriod] = useState<(typeof cashbackPreviewPeriods)[number]>('running')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async () => {
    if (settings === undefined) return
    const { version: _version, updatedAt: _at, updatedBy: _by, ...saved } = settings
    setState({ kind: 'working' })
    try {
      const { data } = await call('cashback.preview', { body: { period, settings: saved } })
      setState({ kind: 'done', preview: data })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  const working = state.kind === 'working'
  return (
    <Panel
      title={t('preview.title')}
      caption={t('preview.caption')}
      busy={working}
      actions={
        <>
          <Segments
            label={t('preview.period')}
            options={cashbackPreviewPeriods.map(name => ({ name, label: t(`preview.${name}`) }))}
            value={period}
            onChange={name => {
              setPeriod(name)
              setState({ kind: 'idle' })
            }}
          />
          <WorkingButton
            size="small"
            variant="outlined"
            working={working}
            startIcon={<Calculator size={14} />}
            disabled={settings === undefined}
            onClick={() => void run()}
          >
            {t('preview.run')}
          </WorkingButton>
        </>
      }
    >
      <div aria-live="polite">
        {state.kind === 'idle' && <p className={css.quiet}>{t('preview.idle')}</p>}
        {working && <p className={css.quiet}>{t('preview.working')}</p>}
        {state.kind === 'failed' && <p role="alert">{text(state.error)}</p>}
        {state.kind === 'done' && <Outcome preview={state.preview} />}
      </div>
    </Panel>
  )
}

function Outcome({ preview }: { preview: Preview }) {
  const { t } = useTranslation(['cashback', 'ui'])
  const nameOf = usePeriodName()
  return (
    <div className={css.sections}>
      {!preview.complete && <p className={css.quiet}>{t('preview.incomplete')}</p>}
      <StatRow>
        <StatTile label={t('column.amount')} value={formatMoney(preview.amount)} hint={nameOf(preview)} />
        <StatTile label={t('column.members')} value={formatCount(preview.members)} />
        <StatTile label={t('memberColumn.base')} value={formatMoney(preview.base)} />
      </StatRow>
      {preview.categories.length > 0 && (
        <SimpleTable
          title={t('preview.categories')}
          rows={preview.categories}
          compact
          columns={[
            { header: t('preview.category'), render: ({ category }) => t(`ui:category.${category}`) },
            { header: t('memberColumn.base'), end: true, render: ({ base }) => formatMoney(base) },
            { header: t('column.amount'), end: true, render: ({ amount }) => formatMoney(amount) },
          ]}
        />
      )}
      {preview.top.length > 0 && (
        <SimpleTable
          title={t('preview.top')}
          rows={preview.top}
          compact
          columns={[
            {
              header: t('memberColumn.username'),
              render: ({ member }) => (
                <Link to="/member/profile/$id" params={{ id: member.id }}>
                  {member.username}
                </Link>
              ),
            },
            { header: t('memberColumn.base'), end: true, render: ({ base }) => formatMoney(base) },
            { header: t('column.amount'), end: true, render: ({ amount }) => formatMoney(amount) },
          ]}
        />
      )}
    </div>
  )
}
