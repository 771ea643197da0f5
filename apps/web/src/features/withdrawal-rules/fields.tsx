import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { TagsField } from '../../ui/form/TagsField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { categories, type RuleValues } from './rules.ts'
import css from './rules.module.css'

/** Limits of amount and number, and the second approval. */
export function LimitFields() {
  const { t } = useTranslation('withdrawalRules')
  return (
    <Panel title={t('limits.title')} caption={t('limits.caption')}>
      <div className={css.columns}>
        <MoneyField name="min" label={t('field.min')} hint={t('off')} min={0.01} />
        <MoneyField name="max" label={t('field.max')} hint={t('off')} min={0.01} />
        <WholeField name="dailyCount" label={t('field.dailyCount')} hint={t('off')} min={1} max={10_000} />
        <MoneyField name="dailySum" label={t('field.dailySum')} hint={t('off')} min={0.01} />
        <WholeField name="openRequests" label={t('field.openRequests')} hint={t('off')} min={1} max={10_000} />
        <MoneyField name="secondFrom" label={t('field.secondFrom')} hint={t('hint.secondFrom')} min={0.01} />
        <MoneyField name="largeWinFrom" label={t('field.largeWinFrom')} hint={t('hint.largeWinFrom')} min={0.01} />
        <WholeField
          name="largeWinMultiple"
          label={t('field.largeWinMultiple')}
          hint={t('hint.largeWinMultiple')}
          min={1}
          max={1_000_000}
        />
      </div>
      <div className={css.last}>
        <CheckField name="nameMustMatch" label={t('field.nameMustMatch')} />
      </div>
    </Panel>
  )
}

/** The turnover requirement, and the contribution of each game category. */
export function TurnoverFields() {
  const { t } = useTranslation('withdrawalRules')
  return (
    <Panel title={t('turnover.title')} caption={t('turnover.caption')}>
      <div className={css.columns}>
        <WholeField name="turnover" label={t('field.turnover')} hint={t('hint.turnover')} min={1} max={10_000} />
      </div>
      <div className={css.last}>
        <CheckField name="turnoverAtBet" label={t('field.turnoverAtBet')} hint={t('hint.turnoverAtBet')} />
      </div>
      <fieldset className={css.group}>
        <legend>{t('turnover.shares')}</legend>
        <div className={css.shares}>
          {categories.map(category => (
            <WholeField key={category} name={category} label={t(`category.${category}`)} max={100} required />
          ))}
        </div>
      </fieldset>
    </Panel>
  )
}

/** The conditions of an auto-approval. */
export function AutoFields({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('withdrawalRules')
  const { control } = useFormContext<RuleValues>()
  const on = useWatch({ control, name: 'autoOn' })
  const clock = (text: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : t('wrong.clock'))
  return (
    <Panel title={t('auto.title')} caption={t('auto.caption')}>
      <div className={css.switch}>
        <CheckField name="autoOn" label={t('field.autoOn')} hint={t('hint.autoOn')} />
      </div>
      <div className={css.columns}>
        <MoneyField name="autoMax" label={t('field.autoMax')} hint={t('hint.autoMax')} min={0.01} required={on} />
        <WholeField name="autoCount" label={t('field.autoCount')} hint={t('off')} min={1} max={10_000} />
        <MoneyField name="autoSum" label={t('field.autoSum')} hint={t('off')} min={0.01} />
        <WholeField name="accountAge" label={t('field.accountAge')} max={36_500} required />
        <WholeField name="depositCount" label={t('field.depositCount')} max={36_500} required />
        <WholeField name="winRatio" label={t('field.winRatio')} hint={t('off')} max={100_000} decimals />
        <TextField name="hoursFrom" label={t('field.hoursFrom')} hint={t('hint.hours')} max={5} check={clock} />
        <TextField name="hoursTo" label={t('field.hoursTo')} hint={t('hint.hours')} max={5} check={clock} />
      </div>
      <div className={css.checks}>
        <CheckField name="nameAgrees" label={t('field.nameAgrees')} />
        <CheckField name="notShared" label={t('field.notShared')} />
      </div>
      <TagsField
        name="excludeTags"
        label={t('field.excludeTags')}
        hint={t('hint.excludeTags')}
        suggestions={tags}
        most={50}
        maxLength={40}
      />
    </Panel>
  )
}

type Props = {
  name: string
  label: string
  min?: number
  max: number
  hint?: string
  required?: boolean
  decimals?: boolean
}

/** A typed number; with `decimals`, at most two of them. */
function WholeField({ min = 0, max, decimals = false, ...props }: Props) {
  const { t } = useTranslation('withdrawalRules')
  const form = decimals ? /^\d{1,7}(\.\d{1,2})?$/ : /^\d{1,7}$/
  const check = (text: string): string | undefined =>
    form.test(text.trim()) && Number(text) >= min && Number(text) <= max
      ? undefined
      : t(decimals ? 'wrong.number' : 'wrong.whole', { min, max })
  return <TextField {...props} inputMode={decimals ? 'decimal' : 'numeric'} check={check} />
}
