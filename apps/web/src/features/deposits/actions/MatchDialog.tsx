import type { Endpoints, ClientRequest } from '@backoffice/contract'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MemberField, type SelectedMember } from '../../../ui/form/MemberField.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import type { Candidate, Comparison, Contradiction, Deposit } from '../deposit.ts'
import { MarkList, MatchCandidate, MemberAccount } from '../drawer/Candidates.tsx'
import { agreementMarks } from '../drawer/comparison.ts'
import { SenderAndMember } from '../drawer/PendingMatch.tsx'
import { isAboveSoloLimit } from '../entry/entry.ts'
import { useCandidates, useComparisons, useSoloLimit } from '../queries.ts'
import { Contradictions } from './Contradictions.tsx'
import { CreditPreview } from './CreditPreview.tsx'
import css from './actions.module.css'

/** The confirmed differences by member. */
type Values = { member: SelectedMember | null; confirmed: Record<string, Partial<Record<Contradiction, boolean>>> }
type Props = Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'disabled'> & {
  deposit: Deposit
  onConfirm: (body: ClientRequest<Endpoints['deposits.match']>['body']) => void
}

/**
 * Matches a deposit to a possible or searched member. Differences from the sender have to be confirmed. It does not
 * credit the deposit.
 */
export function MatchDialog({ deposit, onConfirm, ...rest }: Props) {
  const { t } = useTranslation('deposits')
  const rhf = useForm<Values>({ defaultValues: { member: null, confirmed: {} } })
  const found = useCandidates(deposit.id, true)
  const matchedId = deposit.member?.id
  const candidates = (found.data?.data ?? []).filter(({ member }) => member.id !== matchedId)
  const [searched, setSearched] = useState<readonly string[]>([])
  const selected = rhf.watch('member')
  const compareWith = new Set([
    ...(matchedId === undefined ? [] : [matchedId]),
    ...searched,
    ...(selected === null ? [] : [selected.id]),
  ])
  const { byMember, pending } = useComparisons(deposit.id, [...compareWith])
  const matched = matchedId === undefined ? undefined : byMember.get(matchedId)
  const hasChoices = candidates.length > 0 || matched !== undefined
  const compared = selected === null ? undefined : byMember.get(selected.id)
  const contradictions = compared?.contradictions ?? []
  const limit = useSoloLimit()
  const needsApproval = contradictions.length > 0 && isAboveSoloLimit(deposit.amount, limit)
  const select = (member: SelectedMember) => rhf.setValue('member', member, { shouldValidate: true })
  const confirm = rhf.handleSubmit(({ member }) => {
    if (member === null) return
    onConfirm({
      memberId: member.id,
      ...(deposit.member === null ? {} : { insteadOf: deposit.member.id }),
      ...(contradictions.length === 0 ? {} : { confirmContradictions: [...contradictions] }),
    })
  })
  return (
    <ConfirmDialog
      {...rest}
      onConfirm={() => void confirm()}
      disabled={selected !== null && compared === undefined && pending}
      note={t(needsApproval ? 'dialog.match.needsApproval' : 'dialog.match.note')}
      confirm={needsApproval ? t('ui:submitForApproval') : rest.confirm}
    >
      <FormProvider {...rhf}>
        {found.isPending && (
          <div className={css.fields}>
            <Skeleton width={70} />
            <Skeleton width={50} />
          </div>
        )}
        {hasChoices && (
          <Choices
            matched={matched}
            candidates={candidates}
            selected={selected}
            onSelect={select}
            disabled={rest.working}
          />
        )}
        <div className={css.fields}>
          <MemberField
            name="member"
            label={t(hasChoices ? 'dialog.match.other' : 'column.member')}
            required
            disabled={rest.working}
            onFound={setSearched}
            renderDetail={({ id }) => <Option comparison={byMember.get(id)} />}
          />
        </div>
        {compared !== undefined && <SenderAndMember from={deposit.from} comparison={compared} />}
        {compared !== undefined && contradictions.length > 0 && (
          <Contradictions
            key={compared.member.id}
            from={deposit.from}
            comparison={compared}
            disabled={rest.working}
            {...(needsApproval ? { limit } : {})}
          />
        )}
      </FormProvider>
      {selected !== null && <CreditPreview memberId={selected.id} change={deposit.amount} />}
    </ConfirmDialog>
  )
}

/** What a found member has in common with the sender. */
function Option({ comparison }: { comparison: Comparison | undefined }) {
  if (comparison === undefined) return null
  return (
    <span className={css.option}>
      <MemberAccount comparison={comparison} />
      <MarkList marks={agreementMarks(comparison)} />
    </span>
  )
}

type ChoicesProps = {
  /** The current match, which can be matched again to confirm its differences. */
  matched: Comparison | undefined
  candidates: readonly Candidate[]
  selected: SelectedMember | null
  onSelect: (member: SelectedMember) => void
  disabled: boolean
}

function Choices({ matched, candidates, selected, onSelect, disabled }: ChoicesProps) {
  const { t } = useTranslation('deposits')
  return (
    <fieldset className={css.choices} disabled={disabled}>
      <legend className={css.legend}>{t('candidate.now')}</legend>
      {matched !== undefined && (
        <Choice member={matched.member} selected={selected} onSelect={onSelect}>
          <span>
            <b>{matched.member.username}</b> <span lang="th">{matched.member.name}</span> · {t('candidate.matched')}
          </span>
          <Option comparison={matched} />
        </Choice>
      )}
      {candidates.map(candidate => (
        <Choice key={candidate.member.id} member={candidate.member} selected={selected} onSelect={onSelect}>
          <MatchCandidate candidate={candidate} />
        </Choice>
      ))}
    </fieldset>
  )
}

function Choice({
  member,
  selected,
  onSelect,
  children,
}: Pick<ChoicesProps, 'selected' | 'onSelect'> & { member: SelectedMember; children: ReactNode }) {
  return (
    <label className={css.choice}>
      <input type="radio" name="candidate" checked={selected?.id === member.id} onChange={() => onSelect(member)} />
      <span className={css.what}>{children}</span>
    </label>
  )
}
