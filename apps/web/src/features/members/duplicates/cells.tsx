import { useTranslation } from '../../../i18n/use-translation.ts'
import { PersonName } from '../../../ui/resource/columns.tsx'
import type { Duplicate, DuplicatePair } from '../member.ts'
import css from './duplicates.module.css'

export const PairMember = ({ member }: { member: DuplicatePair['members'][number] | undefined }) =>
  member !== undefined && <PersonName person={member} />

/** Why two members may be the same person. */
export function Reasons({ reasons }: { reasons: Duplicate['reasons'] }) {
  const { t } = useTranslation('members')
  return (
    <span className={css.reasons}>
      {reasons.map(reason => (
        <span key={reason} className={css.reason}>
          {t(`reason.${reason}`)}
        </span>
      ))}
    </span>
  )
}

export function Score({ score }: { score: number }) {
  const { t } = useTranslation('members')
  return <>{t('duplicate.percent', { score })}</>
}
