import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { Facts } from '../../ui/facts/Facts.tsx'
import { later } from '../../ui/later.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { ruleName } from '../../ui/rule-name.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { type CaseDetail, CaseStatus, CaseSubject, Deadline, Severity, useHolds } from './case.tsx'
import { CaseActions } from './CaseActions.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CaseTimeline } from './CaseTimeline.tsx'
import css from './cases.module.css'

const TaskDialog = later(async () => (await import('./dialogs.tsx')).TaskDialog)

export const useCase = (id: string) => useQuery(read('cases.get', { params: { id } }))

/** One case: what was found, what is known of whom it is about, and what was done. `aside`: more evidence of a member. */
export function CaseDetailView({ id, renderMember }: { id: string; renderMember?: (id: string) => ReactNode }) {
  const { t } = useTranslation('cases')
  const can = usePermission()
  const found = useCase(id)
  const one = found.data?.data
  if (one === undefined) return <Pending found={found} widths={[60, 90, 75]} />
  return (
    <div className={css.page}>
      <Head one={one} />
      <Hits one={one} />
      {one.sums !== null && <Sums sums={one.sums} />}
      <Panel title={t('part.timeline')}>
        <CaseTimeline id={id} />
      </Panel>
      {one.subject.kind === 'member' && renderMember?.(one.subject.id)}
      {one.subject.kind === 'member' && can('cases.decide') && <CaseReports of={one} />}
      <Tasks one={one} />
      <Panel title={t('part.history')}>
        <ol className={css.steps}>
          {one.events.map(event => (
            <Event key={event.id} event={event} rule={ruleOf(event, one)} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

const Lines = ({ children }: { children: string }) => <span className={css.lines}>{children}</span>

function Head({ one }: { one: CaseDetail }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const holds = useHolds()
  const when = (instant: string | null) => instant !== null && format.when(instant, 'dateTime')
  return (
    <>
      <header>
        <h1 className={css.name}>{`${t('numbered', { number: one.number })} · ${one.subject.username}`}</h1>
        <div className={css.chips}>
          <CaseStatus status={one.status} />
          <Severity severity={one.severity} />
          <Deadline of={one} />
        </div>
      </header>
      <Panel title={t('part.facts')}>
        <Facts
          lines={[
            [t('column.subject'), <CaseSubject key="subject" subject={one.subject} />],
            [t('column.name'), one.subject.name],
            [
              t('part.linked'),
              one.linked.length > 0 && one.linked.map(each => <CaseSubject key={each.id} subject={each} />),
            ],
            [t('column.score'), String(one.score)],
            [t('column.text'), one.text !== null && <Lines key="text">{one.text}</Lines>],
            [t('column.openedAt'), when(one.openedAt)],
            [t('column.openedBy'), one.openedBy?.name ?? t('byRule')],
            [t('column.deadline'), when(one.deadline)],
            [t('column.holds'), holds(one.holds)],
            [t('column.claimedBy'), one.claimedBy?.name],
            [t('column.waitingFor'), one.waitingFor !== null && t(`waitingFor.${one.waitingFor}`)],
            [t('wait.reason'), one.waitingReason],
            [t('column.waitingUntil'), when(one.waitingUntil)],
            [t('column.snoozedUntil'), when(one.snoozedUntil)],
            [t('column.verdict'), one.verdict !== null && t(`verdict.${one.verdict}`)],
            [t('column.reasons'), one.reasons.map(reason => t(`reason.${reason}`)).join(', ')],
            [t('column.decisionText'), one.decisionText !== null && <Lines key="decision">{one.decisionText}</Lines>],
            [t('column.decisionHolds'), one.decisionHolds !== null && t(`decisionHolds.${one.decisionHolds}`)],
            [t('column.decisionAccount'), one.decisionAccount !== null && t(`decisionAccount.${one.decisionAccount}`)],
            [t('column.decidedBy'), one.decidedBy?.name],
            [t('column.confirmedBy'), one.confirmedBy?.name],
            [t('column.closedAt'), when(one.closedAt)],
          ]}
        />
        <CaseActions of={one} />
      </Panel>
    </>
  )
}

function Hits({ one: { hits } }: { one: CaseDetail }) {
  const { t } = useTranslation(['cases', 'risk'])
  const format = useFormat()
  return (
    <Panel title={t('part.hits')}>
      {hits.length === 0 ? (
        <p>{t('hit.none')}</p>
      ) : (
        <SimpleTable
          title={t('part.hits')}
          titleHidden
          rows={hits}
          limited
          columns={[
            { header: t('column.rules'), render: ({ rule }) => ruleName(t, rule), wrap: true },
            { header: t('column.severity'), render: ({ severity }) => <Severity severity={severity} /> },
            { header: t('hit.figures'), render: ({ figures }) => figures.join(' · '), wrap: true },
            { header: t('hit.at'), render: ({ at }) => format.when(at, 'dateTime') },
            { header: t('hit.fact'), render: ({ eventKey }) => t(`risk:fact.${eventKey.split('/')[0]}`) },
          ]}
        />
      )}
    </Panel>
  )
}

function Sums({ sums }: { sums: NonNullable<CaseDetail['sums']> }) {
  const { t } = useTranslation('cases')
  const keys = ['deposits', 'withdrawals', 'net', 'bets', 'wins', 'bonuses'] as const
  return (
    <Panel title={t('part.sums')}>
      <Facts lines={keys.map(key => [t(`sum.${key}`), formatMoney(sums[key])] as const)} />
    </Panel>
  )
}

function Tasks({ one }: { one: CaseDetail }) {
  const { t } = useTranslation('cases')
  const finish = useAction('cases.finish-task', { done: () => t('task.finished'), aloud: true })
  const canWork = one.can.includes('task')
  return (
    <Panel
      title={t('part.tasks')}
      actions={
        canWork && (
          <DialogButton renderDialog={close => <TaskDialog of={one} onClose={close} />}>
            {`${t('task.open')}…`}
          </DialogButton>
        )
      }
    >
      {one.tasks.length === 0 && <p>{t('task.none')}</p>}
      <ul className={css.steps}>
        {one.tasks.map(({ id, text, assignedTo, doneBy }) => (
          <li key={id} className={css.task}>
            <span>
              <Lines>{text}</Lines>
              <span className={css.when}>
                {` · ${doneBy === null ? (assignedTo?.name ?? t('task.anyone')) : t('task.done', { name: doneBy.name })}`}
              </span>
            </span>
            {doneBy === null && canWork && (
              <Button
                size="small"
                disabled={finish.dialog.working}
                onClick={() => finish.submit({ params: { id: one.id, taskId: id } })}
              >
                {t('task.finish')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type CaseEvent = CaseDetail['events'][number]
/** The rule that an event names; its key is known while the case shows the hit. */
function ruleOf({ data: { rule } }: CaseEvent, { hits }: CaseDetail) {
  if (typeof rule !== 'string') return undefined
  return hits.find(hit => hit.rule.name === rule)?.rule ?? { key: null, name: rule }
}

type EventProps = { event: CaseEvent; rule: ReturnType<typeof ruleOf> }
function Event({ event: { at, kind, by, to, note, data, mentions }, rule }: EventProps) {
  const { t } = useTranslation(['cases', 'risk'])
  const format = useFormat()
  const label = (group: string, name: string) => {
    const code = data[name]
    return typeof code === 'string' ? t(`${group}.${code}`) : ''
  }
  const values = {
    name: to?.name ?? '',
    for: label('waitingFor', 'for'),
    template: label('template', 'template'),
    kind: label('hold', 'kind'),
    verdict: label('verdict', 'verdict'),
    report: label('report.kind', 'report'),
  }
  return (
    <li>
      <p>
        {t(`event.${kind}`, values)}
        {rule !== undefined && `: ${ruleName(t, rule)}`}
        {mentions.length > 0 && ` → ${mentions.map(({ name }) => name).join(', ')}`}
      </p>
      <p
        className={css.when}
      >{`${format.when(at, 'dateTime')} · ${by?.name ?? t(kind === 'assigned' ? 'automatically' : 'byRule')}`}</p>
      {note !== null && <p className={css.lines}>{note}</p>}
    </li>
  )
}
