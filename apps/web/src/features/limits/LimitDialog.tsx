import { isInMinutes, MAX_LIMIT, MINUTES_OF } from '@backoffice/contract/limits/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { ReasonField } from '../../ui/form/ReasonField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Limit, MemberLimits } from './limit.ts'
import css from './limits.module.css'

type Props = {
  memberId: string
  of: MemberLimits
  /** The limit that is changed; absent: another one is set. */
  limit?: Limit
  onClose: () => void
}

/** Sets or changes a limit of a member, with a reason. */
export function LimitDialog({ memberId, of, limit, onClose }: Props) {
  const { t } = useTranslation('limits')
  const own = limit?.own ?? null
  const form = useActionForm('limits.set', {
    defaults: {
      kind: limit?.kind ?? of.offered.kinds[0] ?? 'deposit',
      period: limit?.period ?? of.offered.periods[0] ?? 'day',
      amount: own === null ? '' : String(own),
      isRemoved: false,
      reason: '',
    },
    request: ({ kind, period, amount, isRemoved, reason }) => ({
      params: { id: memberId },
      body: { kind, period, amount: isRemoved ? null : readBaht(amount), reason: reason.trim() },
    }),
    done: ({ data }) => {
      const { kind, period } = form.rhf.getValues()
      const waits = data.limits.some(each => each.kind === kind && each.period === period && each.pending !== null)
      return t(waits ? 'set.waits' : 'set.done')
    },
    onDone: onClose,
  })
  const { kind, period, amount, isRemoved } = form.rhf.watch()
  const before = of.limits.find(each => each.kind === kind && each.period === period)?.own ?? null
  const isRaise = before !== null && (isRemoved || (isAmount(amount) && readBaht(amount) > before))
  return (
    <FormDialog
      title={
        limit === undefined
          ? t('set.title')
          : t('set.titleOf', { kind: t(`kind.${limit.kind}`), period: t(`period.${limit.period}`) })
      }
      form={form}
      submit={t('set.confirm')}
      onClose={onClose}
    >
      {limit === undefined && (
        <Pair>
          <SelectField
            name="kind"
            label={t('column.kind')}
            required
            choices={of.offered.kinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          />
          <SelectField
            name="period"
            label={t('column.period')}
            required
            choices={of.offered.periods.map(value => ({ value, label: t(`period.${value}`) }))}
          />
        </Pair>
      )}
      {!isRemoved &&
        (isInMinutes(kind) ? (
          <TextField
            name="amount"
            label={t('set.minutes')}
            required
            inputMode="numeric"
            check={text =>
              /^[1-9]\d*$/.test(text.trim()) && Number(text) <= MINUTES_OF[period]
                ? undefined
                : t('ui:fieldErrors.WHOLE', { max: MINUTES_OF[period] })
            }
          />
        ) : (
          <MoneyField name="amount" label={t('set.amount')} required min={0.01} max={MAX_LIMIT} autoFocus />
        ))}
      {own !== null && <CheckField name="isRemoved" label={t('set.remove')} />}
      <p className={css.note} aria-live="polite">
        {t(isRaise ? 'set.raise' : 'set.lower')}
      </p>
      <ReasonField suggestions={t.list('set.reasons')} />
    </FormDialog>
  )
}
