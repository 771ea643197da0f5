import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'

import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../ui/form/ReasonField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import css from './ranking.module.css'

const NO_TIER = 'none'
type Values = { tierId: string; reason: string }
type Props = { id: string; current: string | null; onClose: () => void }

/** Moves a member to another tier, or to none, with a reason. */
export function MoveDialog({ id, current, onClose }: Props) {
  const { t } = useTranslation('ranking')
  const tiers = useQuery(read('ranking.tiers')).data?.data ?? []
  const form = useActionForm('ranking.move', {
    defaults: { tierId: '', reason: '' },
    request: ({ tierId, reason }: Values) => ({
      params: { id },
      body: { tierId: tierId === NO_TIER ? null : tierId, reason: reason.trim() },
    }),
    done: ({ data }) => t('done.moved', { name: data.tier?.name ?? t('noTier') }),
    onDone: onClose,
  })
  const choices = [
    ...(current === null ? [] : [{ value: NO_TIER, label: t('noTier') }]),
    ...tiers.filter(tier => tier.id !== current).map(tier => ({ value: tier.id, label: tier.name })),
  ]
  return (
    <FormDialog title={t('move.title')} form={form} submit={t('move.submit')} onClose={onClose}>
      <p className={css.note}>{t('move.note')}</p>
      <SelectField name="tierId" label={t('move.tier')} required choices={choices} />
      <ReasonField suggestions={t.list('move.reasons')} />
    </FormDialog>
  )
}
