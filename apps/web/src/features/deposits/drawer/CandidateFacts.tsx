import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Candidate, type Reason } from '../deposit.ts'
import { Meter } from '../../../ui/meter/Meter.tsx'
import css from './candidates.module.css'

const against: ReadonlySet<Reason> = new Set<Reason>(['NAME_DIFFERS', 'ACCOUNT_DIFFERS', 'MEMBER_CLOSED', 'MEMBER_BLOCKED'])
const neither: ReadonlySet<Reason> = new Set<Reason>(['NAME_UNKNOWN'])
/** From here on the evidence is of the kind that names one member. */
const STRONG = 70

/** One member who may be the payer: how well it fits, and what speaks for and against it. */
export function CandidateFacts({ candidate: { member, score, reasons, status } }: { candidate: Candidate }) {
  const { t } = useTranslation('deposits')
  return (
    <>
      <span className={css.name}>
        <b>{member.username}</b> <span lang="th">{member.name}</span>
        {status !== 'active' && <> · {t(`member.${status}`, { defaultValue: status })}</>}
      </span>
      <span className={css.score} title={t('candidate.score')}>
        {score}<span className="visually-hidden"> {t('candidate.of100')}</span>
      </span>
      <Meter share={score / 100} tone={score >= STRONG ? 'good' : 'warning'} size="small" className={css.bar} />
      <ul className={css.reasons}>
        {reasons.map((reason) => <li key={reason} data-for={neither.has(reason) ? undefined : !against.has(reason)}><Mark reason={reason} />{t(`reason.${reason}`)}</li>)}
      </ul>
    </>
  )
}

function Mark({ reason }: { reason: Reason }) {
  const Icon = against.has(reason) ? X : neither.has(reason) ? Minus : Check
  return <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
}
