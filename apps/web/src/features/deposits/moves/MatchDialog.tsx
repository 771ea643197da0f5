import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MemberField, type PickedMember } from '../../../ui/form/MemberField.tsx'
import { Bone } from '../../../ui/panel/Bone.tsx'
import type { Candidate, Deposit } from '../deposit.ts'
import { CandidateFacts } from '../drawer/CandidateFacts.tsx'
import { useCandidates } from '../queries.ts'
import { CreditPreview } from './CreditPreview.tsx'
import css from './credit.module.css'
import type { MoveRequest } from './send-move.ts'

type Values = { member: PickedMember | null }
type Props = Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'disabled'> & { deposit: Deposit; onConfirm: (request: MoveRequest) => void }

/** Whose money it is: one of those the evidence speaks for, or anybody who is looked up. Nothing is credited by it yet. */
export function MatchDialog({ deposit, onConfirm, ...rest }: Props) {
  const { t } = useTranslation('deposits')
  const rhf = useForm<Values>({ defaultValues: { member: null } })
  const found = useCandidates(deposit.id, true)
  const candidates = (found.data?.data ?? []).filter(({ member }) => member.id !== deposit.member?.id)
  const picked = rhf.watch('member')
  const pick = (member: PickedMember) => rhf.setValue('member', member, { shouldValidate: true })
  const confirm = rhf.handleSubmit(({ member }) => {
    if (member === null) return
    onConfirm({ move: 'match', memberId: member.id, ...(deposit.member === null ? {} : { insteadOf: deposit.member.id }) })
  })
  return (
    <ConfirmDialog {...rest} onConfirm={() => void confirm()}>
      <FormProvider {...rhf}>
        {found.isPending && <div className={css.fields}><Bone width={70} /><Bone width={50} /></div>}
        {candidates.length > 0 && <Choices candidates={candidates} picked={picked} onPick={pick} disabled={rest.working} />}
        <div className={css.fields}>
          <MemberField name="member" label={t(candidates.length > 0 ? 'dialog.match.other' : 'dialog.match.member')} required disabled={rest.working} />
        </div>
      </FormProvider>
      {picked !== null && <CreditPreview memberId={picked.id} change={deposit.amount} />}
    </ConfirmDialog>
  )
}

type ChoicesProps = { candidates: readonly Candidate[]; picked: PickedMember | null; onPick: (member: PickedMember) => void; disabled: boolean }

function Choices({ candidates, picked, onPick, disabled }: ChoicesProps) {
  const { t } = useTranslation('deposits')
  return (
    <fieldset className={css.choices} disabled={disabled}>
      <legend className={css.legend}>{t('candidate.now')}</legend>
      {candidates.map((candidate) => (
        <label key={candidate.member.id} className={css.choice}>
          <input type="radio" name="candidate" checked={picked?.id === candidate.member.id} onChange={() => onPick(candidate.member)} />
          <span className={css.what}><CandidateFacts candidate={candidate} /></span>
        </label>
      ))}
    </fieldset>
  )
}
