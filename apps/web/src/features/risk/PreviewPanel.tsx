import { MAX_SHARE_PERCENT, PREVIEW_DAYS } from '@backoffice/contract/risk/facts'
import { FlaskConical } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { ProfileLink } from '../../ui/links.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { isMissing } from '../../ui/panel/Pending.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { linesOf } from './draft.ts'
import { unitOf } from './offer.ts'
import css from './risk.module.css'
import { type Preview, subjectOf, useWords } from './rule.tsx'
import { asLabel, measureText, valueText } from './sentence.ts'
import type { RulePreview } from './use-preview.ts'
import type { RuleDraft } from './use-rule-draft.ts'

type Props = { draft: Pick<RuleDraft, 'document' | 'isComplete'>; preview: RulePreview }

/** Whom the rule as it is written would have hit in the last 90 days, and at what cost. */
export function PreviewPanel({ draft: { document, isComplete }, preview }: Props) {
  const { t } = useTranslation('risk')
  const errorText = useErrorText()
  const { found, startError, readError } = preview
  const isRunning = found?.status === 'running'
  return (
    <Panel
      title={t('preview.title')}
      caption={t('preview.caption')}
      busy={isRunning}
      actions={
        <WorkingButton
          size="small"
          working={preview.isStarting}
          disabled={!isComplete || (isRunning && preview.isCurrent(document))}
          startIcon={<FlaskConical size={15} strokeWidth={1.75} />}
          onClick={preview.start}
        >
          {t('preview.start', { count: PREVIEW_DAYS })}
        </WorkingButton>
      }
    >
      <div className={css.stack}>
        {!isComplete && <p className={css.quiet}>{t('preview.incomplete')}</p>}
        {startError !== null && <Alert severity="error">{errorText(startError)}</Alert>}
        {readError !== null && !isMissing(readError) && <Alert severity="error">{errorText(readError)}</Alert>}
        {found === undefined ? (
          <p className={css.quiet}>{t('preview.none')}</p>
        ) : (
          <>
            {!preview.isCurrent(document) && <Alert severity="info">{t('preview.outdated')}</Alert>}
            <Progress preview={found} />
            {found.status !== 'failed' && <Found preview={found} refetch={preview.refetch} />}
          </>
        )}
      </div>
    </Panel>
  )
}

function Progress({ preview: { status, counted, subjects, document } }: { preview: Preview }) {
  const { t } = useTranslation('risk')
  const subject = subjectOf(document)
  if (status === 'failed') return <Alert severity="error">{t('preview.failed')}</Alert>
  if (status === 'done') return null
  const text = t(`preview.progress-${subject}`, { counted: formatCount(counted), of: formatCount(subjects) })
  return (
    <div className={css.progress}>
      <Meter share={subjects === 0 ? 1 : counted / subjects} progress={{ label: text, value: counted, of: subjects }} />
      <p className={css.quiet}>{text}</p>
    </div>
  )
}

function Found({ preview, refetch }: { preview: Preview; refetch: () => void }) {
  const { t } = useTranslation('risk')
  const format = useFormat()
  const { found, document, from, until, status } = preview
  const subject = subjectOf(document)
  return (
    <>
      <p className={css.quiet}>
        {t('preview.period', { from: format.when(from, 'date'), until: format.when(until, 'date') })}
      </p>
      {status === 'done' && subject === 'member' && found.sharePercent > MAX_SHARE_PERCENT && (
        <Alert severity="warning">{t('preview.broad', { max: MAX_SHARE_PERCENT })}</Alert>
      )}
      <PreviewFigures preview={preview} />
      {found.hits > 0 && (
        <ChartCard
          title={t('preview.weeks')}
          height={180}
          query={{ error: null, dataUpdatedAt: Date.parse(until), refetch }}
          data={{
            kind: 'bars',
            unit: t('preview.week'),
            periods: found.weeks.map(week => ({
              label: format.when(week.from, 'day'),
              name: format.when(week.from, 'date'),
            })),
            series: [
              { id: 'hits', name: t('stats.hits'), values: found.weeks.map(({ hits }) => hits), colour: 'main' },
            ],
            format: formatCount,
            axis: formatCount,
          }}
        />
      )}
      <Examples preview={preview} />
    </>
  )
}

/** The figures of a preview, for the panel and the request. */
export function PreviewFigures({ preview: { found, document } }: { preview: Preview }) {
  const { t } = useTranslation('risk')
  const subject = subjectOf(document)
  const isBroad = subject === 'member' && found.sharePercent > MAX_SHARE_PERCENT
  return (
    <StatRow>
      <StatTile
        label={t(`preview.subjects-${subject}`)}
        value={formatCount(found.subjects)}
        hint={t('preview.share', { percent: found.sharePercent })}
        tone={isBroad ? 'warning' : 'plain'}
      />
      <StatTile label={t('stats.hits')} value={formatCount(found.hits)} />
      {subject === 'member' && (
        <>
          <StatTile
            label={t('preview.withdrawals')}
            value={formatMoney(found.withdrawals)}
            hint={t('preview.withdrawalCount', { count: found.withdrawalCount })}
          />
          <StatTile label={t('preview.bonuses')} value={formatMoney(found.bonuses)} hint={t('preview.afterHit')} />
        </>
      )}
      <StatTile
        label={t('preview.decided')}
        value={`${formatCount(found.confirmed)} / ${formatCount(found.unfounded)}`}
        hint={t('stats.decidedHint')}
      />
    </StatRow>
  )
}

/** Some of those who would have been hit, with the figure of each line. */
function Examples({ preview: { found, document } }: { preview: Preview }) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const format = useFormat()
  if (found.examples.length === 0) return null
  const subject = subjectOf(document)
  return (
    <SimpleTable
      title={t('preview.examples')}
      limited
      compact
      rows={found.examples}
      columns={[
        {
          header: t(`field.${subject}`),
          render: each =>
            subject === 'member' ? (
              <ProfileLink id={each.subject.id} className={css.link ?? ''}>
                {each.subject.name}
              </ProfileLink>
            ) : (
              each.subject.name
            ),
        },
        { header: t('column.at'), render: each => format.when(each.at, 'dateTime') },
        ...linesOf(document.condition).map(({ left }, line) => ({
          header: asLabel(words, measureText(words, document.trigger, left)),
          end: true,
          render: (each: (typeof found.examples)[number]) => {
            const figure = each.figures[line]
            return figure === null || figure === undefined
              ? '–'
              : valueText(words, unitOf(document.trigger, left), figure)
          },
        })),
      ]}
    />
  )
}
