import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { ComplaintActions } from './ComplaintActions.tsx'
import { Complainant, type ComplaintDetail, ComplaintStatus, Deadline } from './complaint.tsx'
import css from './complaints.module.css'

/** One complaint: what was said, what was answered and decided, and everything that was done with it. */
export function ComplaintDrawer({ id }: { id: string }) {
  const { t } = useTranslation('complaints')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ category }) => `${t('label')}: ${t(`category.${category}`)}`}
      found={useQuery(read('complaints.get', { params: { id } }))}
      missing={{ title: t('missing.title'), hint: t('missing.hint') }}
      renderHead={({ status }) => <ComplaintStatus status={status} />}
      renderActions={complaint => complaint.can.length > 0 && <ComplaintActions complaint={complaint} />}
    >
      {complaint => <Content complaint={complaint} />}
    </FoundDrawer>
  )
}

const Lines = ({ children }: { children: string }) => <span className={css.lines}>{children}</span>

function Content({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints')
  const format = useFormat()
  const day = (on: string | null) => on !== null && format.businessDay(on)
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  const money = (amount: number | null) => amount !== null && formatMoney(amount)
  const { disputed, outcome, paid, answer, decision, decisionText } = complaint
  return (
    <>
      <h2 className={record.amount}>{t(`category.${complaint.category}`)}</h2>
      <Facts
        lines={[
          [t('column.member'), <Complainant key="member" member={complaint.member} />],
          [t('column.receivedAt'), when(complaint.receivedAt)],
          [t('column.channel'), t(`channel.${complaint.channel}`)],
          [t('column.text'), <Lines key="text">{complaint.text}</Lines>],
          [t('column.disputed'), money(disputed)],
          [t('column.deadline'), when(complaint.deadline)],
          [t('column.timing'), <Deadline key="timing" complaint={complaint} />],
          [t('column.assignedTo'), complaint.assignedTo?.name],
          [t('column.outcome'), outcome !== null && t(`outcome.${outcome}`)],
          [t('column.paid'), money(paid)],
          [t('column.answer'), answer !== null && <Lines key="answer">{answer}</Lines>],
          [t('column.answeredAt'), when(complaint.answeredAt)],
          [t('column.answeredBy'), complaint.answeredBy?.name],
          [t('column.adrBody'), complaint.adrBody],
          [t('column.adrReference'), complaint.adrReference],
          [t('column.adrOn'), day(complaint.adrOn)],
          [t('column.decision'), decision !== null && t(`decision.${decision}`)],
          [t('column.decisionText'), decisionText !== null && <Lines key="decision">{decisionText}</Lines>],
          [t('column.decidedOn'), day(complaint.decidedOn)],
        ]}
      />
      <div className={record.part}>
        <h3 className={record.partTitle}>{t('history')}</h3>
        <ol className={css.steps}>
          {complaint.steps.map(each => (
            <Step key={each.id} step={each} />
          ))}
        </ol>
      </div>
    </>
  )
}

function Step({ step: { at, by, step, to, result, amount, note } }: { step: ComplaintDetail['steps'][number] }) {
  const { t } = useTranslation('complaints')
  const format = useFormat()
  const text = result === null ? '' : t(`${step === 'decided' ? 'decision' : 'outcome'}.${result}`)
  return (
    <li className={css.step}>
      <p>
        {t(`step.${step}`, { name: to?.name ?? '', result: text })}
        {amount !== null && ` · ${formatMoney(amount)}`}
      </p>
      <p className={css.when}>{`${format.when(at, 'dateTime')} · ${by.name}`}</p>
      {note !== null && <p className={css.lines}>{note}</p>}
    </li>
  )
}
