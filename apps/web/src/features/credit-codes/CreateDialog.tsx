import { rewardKinds } from '@backoffice/contract/rewards/terms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { areUses, costOf, emptyValues, isPrefix, isReward, isWhole, kindOf, limits, toBody } from './code.ts'
import type { Values } from './code.ts'
import css from './credit-codes.module.css'

/** Creates a batch; shows what it can cost, and whether it needs a second approval. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creditCodes')
  const allowance = useQuery(read('credit-codes.allowance')).data?.data
  const form = useActionForm('credit-codes.create', {
    defaults: emptyValues,
    request: (values: Values) => ({ body: toBody(values) }),
    done: ({ data }) => ('approvalId' in data ? t('asked') : t('created', { name: data.name })),
    onDone: onClose,
  })
  const values = form.rhf.watch()
  const cost = costOf(values, allowance)
  const remaining = allowance?.remaining ?? null
  const isUnpriced = values.kind === 'spin' && allowance?.bahtPerSpin === null
  const needsSecondApproval = remaining !== null && (isUnpriced || (cost !== null && cost > remaining))
  const isCredit = values.kind === 'credit'
  const whole = (
    name: 'count' | 'usesPerCode' | 'usesPerMember' | 'turnoverPercent',
    min: number,
    max: number,
    more?: (text: string) => string | undefined,
  ) => (
    <TextField
      name={name}
      label={t(`field.${name}`)}
      required
      inputMode="numeric"
      check={text => (isWhole(text, min, max) ? more?.(text) : t('ui:setting.wrongWhole', { min, max }))}
    />
  )
  return (
    <FormDialog
      title={t('createTitle')}
      form={form}
      submit={needsSecondApproval ? t('ui:submitForApproval') : t('createSubmit')}
      onClose={onClose}
      wide
    >
      <TextField name="name" label={t('field.name')} required max={120} autoFocus />
      <Pair>
        <TextField
          name="prefix"
          label={t('field.prefix')}
          hint={t('hint.prefix')}
          max={10}
          check={text => (isPrefix(text) ? undefined : t('wrong.prefix'))}
        />
        {whole('count', 1, limits.count)}
      </Pair>
      <Pair>
        <SelectField
          name="kind"
          label={t('field.kind')}
          required
          choices={rewardKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextField
          name="amount"
          label={t(isCredit ? 'field.credit' : 'field.amount')}
          required
          inputMode="decimal"
          check={text => (isReward(values, text) ? undefined : t(isCredit ? 'wrong.credit' : 'wrong.units'))}
        />
      </Pair>
      {isCredit && whole('turnoverPercent', 0, limits.turnover)}
      <Pair>
        {whole('usesPerCode', 1, limits.uses, text =>
          areUses(values.count, text) ? undefined : t('wrong.uses', { max: formatCount(limits.allUses) }),
        )}
        {whole('usesPerMember', 1, limits.uses)}
      </Pair>
      <Pair>
        <DateTimeField name="validFrom" label={t('field.validFrom')} hint={t('hint.validFrom')} />
        <DateTimeField
          name="validUntil"
          label={t('field.validUntil')}
          hint={t('hint.validUntil')}
          {...(values.validFrom === '' ? {} : { min: values.validFrom })}
        />
      </Pair>
      <TextField name="note" label={t('field.note')} max={500} multiline />
      <p className={css.cost} data-strong={needsSecondApproval} aria-live="polite">
        {t(`cost.${kindOf(values.kind)}`)} <b>{cost === null ? '—' : formatMoney(cost)}</b>
        {isUnpriced ? (
          <> · {t(needsSecondApproval ? 'unpricedAbove' : 'unpriced')}</>
        ) : (
          remaining !== null && <> · {t(needsSecondApproval ? 'above' : 'within', { limit: formatMoney(remaining) })}</>
        )}
      </p>
    </FormDialog>
  )
}
