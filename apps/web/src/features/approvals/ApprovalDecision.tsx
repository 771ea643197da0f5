import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { ApprovalActions } from './ApprovalActions.tsx'
import css from './ApprovalDecision.module.css'
import { useOpenApprovals } from './queries.ts'

type Open = { id: string; kind: string; askedBy: { id: string; name: string }; expiresAt: string }

type Props = {
  open: Open
  /** The signed-in admin: a requester can always withdraw. */
  meId: string
  /** Whether this admin can read approvals. */
  humanize: boolean
  /** The facts the requester confirmed: member, amount, account. */
  facts: readonly Fact[]
}

/** The approval request on a record: the action, the requester, the expiry, and this admin's actions. */
export function ApprovalDecision({ open, meId, humanize, facts }: Props) {
  const { t } = useTranslation('approvals')
  const approval = useOpenApprovals(humanize).data?.data.find(({ id }) => id === open.id)
  const input = approval?.given ?? {}
  const lines: Fact[] = [...facts]
  if (input['outcome'] !== undefined) lines.push({ label: t('fact.outcome'), value: t(`outcome.${input['outcome']}`) })
  if (input['reference'] !== undefined) lines.push({ label: t('fact.reference'), value: input['reference'] })
  if (input['reason'] !== undefined) lines.push({ label: t('fact.reason'), value: `“${input['reason']}”` })
  return (
    <div className={css.open}>
      <p className={css.what}>
        <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {t('asked', { name: open.askedBy.name, what: t(`kind.${open.kind}`) })}
          <span className={css.left}>
            {t('left')} <Countdown until={open.expiresAt} />
          </span>
        </span>
      </p>
      {lines.length > 0 && (
        <ul className={css.facts}>
          {lines.map(({ label, value }) => (
            <li key={label}>
              <span className={css.label}>{label}</span> <span className={css.value}>{value}</span>
            </li>
          ))}
        </ul>
      )}
      <ApprovalActions
        id={open.id}
        kind={open.kind}
        askedBy={open.askedBy}
        given={input}
        can={approval?.can ?? (open.askedBy.id === meId ? ['withdraw'] : [])}
        facts={facts}
      />
    </div>
  )
}
