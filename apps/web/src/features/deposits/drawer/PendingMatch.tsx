import { useTranslation } from 'react-i18next'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Comparison, Deposit, Detail } from '../deposit.ts'
import { useContradictionLabels } from '../actions/Contradictions.tsx'
import drawer from './drawer.module.css'
import { contradictedFact } from './marks.ts'
import { SenderAndMember } from './SenderAndMember.tsx'

/** A match that waits for its second approval: the sender beside the member, and what contradicts them. */
export function PendingMatch({ from, comparison }: { from: Deposit['from']; comparison: Comparison }) {
  const { t } = useTranslation('deposits')
  const labelsOf = useContradictionLabels()
  return (
    <section className={drawer.part}>
      <h2 className={drawer.partTitle}>{t('pendingMatch.title')}</h2>
      <SenderAndMember from={from} comparison={comparison} />
      <ul className={drawer.differences}>
        {comparison.contradictions.map(each => (
          <li key={each}>{labelsOf(each, from, comparison)}</li>
        ))}
      </ul>
    </section>
  )
}

/** What the approver confirms besides the deposit itself: the member it is matched with, and each contradiction. */
export function usePendingMatchFacts({ from, pendingMatch }: Detail): readonly Fact[] {
  const { t } = useTranslation('deposits')
  const labelsOf = useContradictionLabels()
  if (pendingMatch === null) return []
  const { member, contradictions } = pendingMatch
  return [
    {
      label: t('fact.member'),
      value: (
        <>
          {member.username} · <span lang="th">{member.name}</span>
        </>
      ),
    },
    ...contradictions.map(
      (each): Fact => ({
        label: t(`contradiction.label.${contradictedFact(each, from, pendingMatch)}`),
        value: labelsOf(each, from, pendingMatch),
      }),
    ),
  ]
}
