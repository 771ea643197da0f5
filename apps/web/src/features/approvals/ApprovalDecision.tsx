import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { ApprovalActions } from './ApprovalActions.tsx'
import css from './ApprovalDecision.module.css'
import { submittedFacts } from './approval.ts'
import { useOpenApprovals } from './queries.ts'

type Open = { id: string; kind: string; askedBy: { id: string; name: string }; expiresAt: string }

type Props = {
  open: Open
  /** The admin at the screen: the requester can withdraw, whatever else they may read. */
  meId: string
  /** Who, how much and to which account, as the requester confirmed them. */
  facts: readonly Fact[]
}

/** The approval request on a record: what will happen, who asked, until when, and what this admin can do about it. */
export function ApprovalDecision({ open, meId, facts }: Props) {
  const { t } = useTranslation('approvals')
  const approvals = useOpenApprovals(usePermission()('approvals.read'))
  const approval = approvals.data?.data.find(({ id }) => id === open.id)
  const input = approval?.given ?? {}
  const lines = [...facts, ...submittedFacts(input, t, reason => `“${reason}”`)]
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
        {...open}
        given={input}
        can={approval?.can ?? (open.askedBy.id === meId ? ['withdraw'] : [])}
        facts={facts}
      />
    </div>
  )
}
