import { useTranslation } from 'react-i18next'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { type Detail, isWaiting } from '../deposit.ts'
import { useCandidates } from '../queries.ts'
import { MatchCandidate } from './MatchCandidate.tsx'
import css from './candidates.module.css'
import drawer from './drawer.module.css'

/** Who may be the payer: as things are now while it waits, as they were when it came once it is decided. */
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
