import { useTranslation } from '../../../i18n/use-translation.ts'
import { type FactLine, Facts, Reference } from '../../../ui/facts/Facts.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { Detail } from '../deposit.ts'
import { OpenDeposit } from './SimilarDeposits.tsx'
import drawer from './drawer.module.css'

/** Who did what and why, and the reference of a returned deposit. */
export function Outcome({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const {
    status,
    channel,
    importedBy,
    matchedBy,
    confirmedContradictions,
    approvedBy,
    reversalApprovedBy,
    creditedBy,
    creditedAt,
    decidedBy,
    note,
    returnReference,
    reopensId,
    reopenedAsId,
  } = deposit
  const lines: readonly FactLine[] = [
    [t('fact.importedBy'), importedBy?.name],
    // A manual deposit is entered by its requester, not matched.
    [t(channel === 'manual' ? 'fact.requestedBy' : 'fact.matchedBy'), matchedBy?.name],
    [t('fact.confirmed'), confirmedContradictions.map(each => t(`contradiction.label.${each}`)).join(', ')],
    [t('fact.approvedBy'), approvedBy?.name],
    [
      t('fact.creditedBy'),
      creditedAt !== null && (
        <>
          {creditedBy?.name ?? t('mode.auto')}
          <span className={drawer.quiet}>{format.when(creditedAt, 'dateTime')}</span>
        </>
      ),
    ],
    [t(`fact.decided.${status}`, { defaultValue: t('column.doneBy') }), decidedBy?.name],
    [t('fact.reversalApprovedBy'), reversalApprovedBy?.name],
    [t('ui:reason.label'), note],
    [t('fact.returnReference'), returnReference !== null && <Reference key="return" text={returnReference} />],
    [
      t('fact.reopens'),
      reopensId !== null && (
        <OpenDeposit key="reopens" id={reopensId}>
          {t('fact.showReversed')}
        </OpenDeposit>
      ),
    ],
    [
      t('fact.reopenedAs'),
      reopenedAsId !== null && (
        <OpenDeposit key="reopened" id={reopenedAsId}>
          {t('fact.showReopened')}
        </OpenDeposit>
      ),
    ],
  ]
  return <Facts lines={lines} />
}
