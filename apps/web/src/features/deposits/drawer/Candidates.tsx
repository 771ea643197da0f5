import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import { type Candidate, type Comparison, type Detail, isWaiting, type PastCandidate } from '../deposit.ts'
import { useCandidates } from '../queries.ts'
import css from './candidates.module.css'
import { candidateMarks, type Mark, reasonMarks } from './comparison.ts'
import drawer from './drawer.module.css'

/** The possible senders: the current ones while the deposit waits, else those of its arrival. */
export function Candidates({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('deposits')
  const waits = isWaiting(deposit.status)
  const found = useCandidates(deposit.id, waits)
  const candidates = waits ? found.data?.data : deposit.candidates
  if (!waits && deposit.candidates.length === 0) return null
  return (
    <section className={drawer.part}>
      <h2 className={drawer.partTitle}>{t(waits ? 'candidate.now' : 'candidate.then')}</h2>
      {candidates === undefined && <Pending found={found} widths={[60, 85]} />}
      {candidates?.length === 0 && <p className={drawer.none}>{t('candidate.none')}</p>}
      {candidates !== undefined && candidates.length > 0 && (
        <ul className={css.list}>
          {candidates.map(candidate => (
            <li key={candidate.member.id} className={css.candidate}>
              <MatchCandidate candidate={candidate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** From this score on, the evidence identifies one member. */
const STRONG = 70

/** A possible sender: name, account, match score, and what agrees or differs. */
export function MatchCandidate({ candidate }: { candidate: Candidate | PastCandidate }) {
  const { t } = useTranslation('deposits')
  const { member, score, status } = candidate
  return (
    <>
      <span className={css.name}>
        <b>{member.username}</b> <span lang="th">{member.name}</span>
        {status !== 'active' && <> · {t(`member.${status}`, { defaultValue: status })}</>}
      </span>
      <span className={css.score} title={t('candidate.score')}>
        {score}
        <span className="visually-hidden"> {t('candidate.of100')}</span>
      </span>
      {'agreement' in candidate && (
        <span className={css.account}>
          <MemberAccount comparison={candidate} />
        </span>
      )}
      <Meter share={score / 100} tone={score >= STRONG ? 'good' : 'warning'} size="small" className={css.bar} />
      <MarkList marks={'agreement' in candidate ? candidateMarks(candidate) : reasonMarks(candidate)} />
    </>
  )
}

/** What agrees and what differs, each with an icon and a text. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('deposits')
  return (
    <ul className={css.reasons}>
      {marks.map(mark => (
        <li key={mark.text} data-for={mark.speaksFor ?? undefined}>
          <Sign mark={mark} />
          {t(mark.text)}
        </li>
      ))}
    </ul>
  )
}

function Sign({ mark: { speaksFor } }: { mark: Mark }) {
  const Icon = speaksFor === null ? Minus : speaksFor ? Check : X
  return <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
}

/** The registered account of a member, masked without the permission. */
export function MemberAccount({
  comparison: { bankCode, accountNo, masked },
}: {
  comparison: Pick<Comparison, 'bankCode' | 'accountNo' | 'masked'>
}) {
  const abbrOf = useBankAbbr()
  return <AccountNumber account={{ bankCode, bankAbbr: abbrOf(bankCode), accountNo, masked }} />
}
