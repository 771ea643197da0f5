import { useTranslation } from 'react-i18next'
import { Meter } from '../../../ui/meter/Meter.tsx'
import type { Candidate, PastCandidate } from '../deposit.ts'
import css from './candidates.module.css'
import { candidateMarks, reasonMarks } from './marks.ts'
import { MarkList } from './MarkList.tsx'
import { MemberAccount } from './MemberAccount.tsx'

/** From here on the evidence is of the kind that names one member. */
const STRONG = 70

/** One member who may be the sender: name, account, how well it fits, and what agrees or differs. */
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
