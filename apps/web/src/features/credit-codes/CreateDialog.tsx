import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { DeclaredFields } from '../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../ui/form/declared/use-declared-form.ts'
import { typedIn } from '../../ui/form/declared/validity.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { batchForm, batchRows, batchStates, costOf, newBatch } from './code.ts'
import css from './credit-codes.module.css'

/** Creates a batch; shows what it can cost, and whether it needs a second approval. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creditCodes')
  const allowance = useQuery(read('credit-codes.allowance')).data?.data
  const form = useDeclaredForm('credit-codes.create', batchForm, {
    defaults: newBatch,
    request: body => ({ body }),
    done: ({ data }) => ('approvalId' in data ? t('asked') : t('created', { name: data.name })),
    onDone: onClose,
  })
  const values = form.rhf.watch()
  const cost = costOf(values, allowance)
  const remaining = allowance?.remaining ?? null
  const kind = typedIn(values, 'kind')
  const isUnpriced = kind === 'spin' && allowance?.bahtPerSpin === null
  const needsSecondApproval = remaining !== null && (isUnpriced || (cost !== null && cost > remaining))
  return (
    <FormDialog
      title={t('createTitle')}
      form={form}
      submit={needsSecondApproval ? t('ui:submitForApproval') : t('createSubmit')}
      onClose={onClose}
      wide
    >
      <DeclaredFields form={batchForm} rows={batchRows} states={batchStates} autoFocus />
      <p className={css.cost} data-strong={needsSecondApproval} aria-live="polite">
        {t(`cost.${kind}`)} <b>{cost === null ? '—' : formatMoney(cost)}</b>
        {isUnpriced ? (
          <> · {t(needsSecondApproval ? 'unpricedAbove' : 'unpriced')}</>
        ) : (
          remaining !== null && <> · {t(needsSecondApproval ? 'above' : 'within', { limit: formatMoney(remaining) })}</>
        )}
      </p>
    </FormDialog>
  )
}
