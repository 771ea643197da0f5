import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { type FactLine, Facts, Figure } from '../../../ui/facts/Facts.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { Detail } from '../deposit.ts'
import { OpenDeposit } from './SimilarDeposits.tsx'
import drawer from './drawer.module.css'

/** Who did what, why, and under which reference money went back. */
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
  const lines: FactLine[] = []
  if (importedBy !== null) lines.push([t('fact.importedBy'), importedBy.name])
  // A manual deposit is entered by who asked for it: nobody matched it.
  if (matchedBy !== null) lines.push([t(channel === 'manual' ? 'fact.requestedBy' : 'fact.matchedBy'), matchedBy.name])
  if (confirmedContradictions.length > 0)
    lines.push([t('fact.confirmed'), confirmedContradictions.map(each => t(`contradiction.label.${each}`)).join(', ')])
  if (approvedBy !== null) lines.push([t('fact.approvedBy'), approvedBy.name])
  if (creditedAt !== null)
    lines.push([
      t('fact.creditedBy'),
      <>
        {creditedBy?.name ?? t('mode.auto')}
        <span className={drawer.quiet}>{format.when(creditedAt, 'dateTime')}</span>
      </>,
    ])
  if (decidedBy !== null)
    lines.push([t(`fact.decided.${status}`, { defaultValue: t('fact.decidedBy') }), decidedBy.name])
  if (reversalApprovedBy !== null) lines.push([t('fact.reversalApprovedBy'), reversalApprovedBy.name])
  if (note !== null) lines.push([t('fact.note'), note])
  if (returnReference !== null)
    lines.push([
      t('fact.returnReference'),
      <>
        <Figure>{returnReference}</Figure>
        <CopyButton text={returnReference} label={t('fact.copyReference')} />
      </>,
    ])
  if (reopensId !== null)
    lines.push([
      t('fact.reopens'),
      <OpenDeposit key="reopens" id={reopensId}>
        {t('fact.showReversed')}
      </OpenDeposit>,
    ])
  if (reopenedAsId !== null)
    lines.push([
      t('fact.reopenedAs'),
      <OpenDeposit key="reopened" id={reopenedAsId}>
        {t('fact.showReopened')}
      </OpenDeposit>,
    ])
  return <Facts lines={lines} />
}
