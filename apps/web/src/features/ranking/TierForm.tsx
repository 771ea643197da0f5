import {
  MAX_LEVEL,
  MAX_REWARD_BAHT,
  rankIcons,
  type RankRewardTime,
  rankRewardTimes,
} from '@backoffice/contract/ranking/terms'
import { MAX_TURNOVER_PERCENT, MAX_UNITS, rewardKinds } from '@backoffice/contract/rewards/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { ColourField } from '../../ui/form/ColourField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { EditForm, FieldLabel } from '../../ui/form/use-edit-form.ts'
import css from './ranking.module.css'
import { isRewardAmount, isWhole, nextTier, thresholdLimits, type Tier, toBody, toValues, type Values } from './tier.ts'

type Props = { onClose: () => void }

/** The server's names of the rewards' fields. */
const fieldOf = Object.fromEntries(
  rankRewardTimes.flatMap(time => [
    [`rewards.${time}.amount`, `${time}Amount`],
    [`rewards.${time}.turnoverPercent`, `${time}Turnover`],
  ]),
) as Readonly<Record<string, keyof Values>>

export function AddDialog({ tiers, onClose }: Props & { tiers: readonly Tier[] }) {
  const { t } = useTranslation('ranking')
  const form = useActionForm('ranking.create', {
    defaults: nextTier(tiers),
    fieldOf,
    request: (values: Values) => ({ body: toBody(values) }),
    done: ({ data }) => t('done.added', { name: data.name }),
    onDone: onClose,
  })
  return (
    <FormDialog wide title={t('tier.addTitle')} form={form} submit={t('tier.add')} onClose={onClose}>
      <Fields form={form} others={tiers} />
    </FormDialog>
  )
}

/** Changes a tier; what another user changed meanwhile is merged. */
export function ChangeDialog({ tier, tiers, onClose }: Props & { tier: Tier; tiers: readonly Tier[] }) {
  const { t } = useTranslation('ranking')
  const form = useActionForm('ranking.change', {
    record: tier,
    toValues: each => toValues(each),
    labels: useLabels(),
    fieldOf,
    request: (values: Values) => ({ params: { id: tier.id }, body: toBody(values) }),
    done: ({ data }) => t('done.saved', { name: data.name }),
    onDone: onClose,
  })
  return (
    <FormDialog wide title={t('tier.changeTitle')} form={form} submit={t('ui:save')} onClose={onClose}>
      <Fields form={form} others={tiers.filter(({ id }) => id !== tier.id)} />
    </FormDialog>
  )
}

function Fields({ form, others }: { form: EditForm<Values>; others: readonly Tier[] }) {
  const { t } = useTranslation('ranking')
  const level = Number(form.rhf.watch('level'))
  const { min, max } = thresholdLimits(others, level)
  return (
    <>
      <Pair>
        <TextField name="name" label={t('field.name')} required max={40} />
        <TextField
          name="level"
          label={t('field.level')}
          hint={t('hint.level')}
          required
          inputMode="numeric"
          check={text =>
            !isWhole(text, 1, MAX_LEVEL)
              ? t('wrong.level', { max: MAX_LEVEL })
              : others.some(tier => tier.level === Number(text))
                ? t('wrong.levelTaken')
                : undefined
          }
        />
      </Pair>
      <Pair>
        <SelectField
          name="icon"
          label={t('field.icon')}
          required
          choices={rankIcons.map(value => ({ value, label: t(`icon.${value}`) }))}
        />
        <ColourField name="colour" label={t('field.colour')} required />
      </Pair>
      <MoneyField
        name="threshold"
        label={t('field.threshold')}
        hint={t('hint.threshold')}
        required
        min={min}
        {...(max === undefined ? {} : { max })}
      />
      {rankRewardTimes.map(time => (
        <RewardFields key={time} time={time} form={form} />
      ))}
    </>
  )
}

function RewardFields({ time, form }: { time: RankRewardTime; form: EditForm<Values> }) {
  const { t } = useTranslation('ranking')
  const kind = form.rhf.watch(`${time}Kind`)
  return (
    <fieldset className={css.reward}>
      <legend>{t(`time.${time}`)}</legend>
      <SelectField
        name={`${time}Kind`}
        label={t('field.kind')}
        empty={t('reward.none')}
        choices={rewardKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind !== '' && (
        <TextField
          name={`${time}Amount`}
          label={t(kind === 'credit' ? 'field.amountBaht' : 'field.amount')}
          required
          inputMode="decimal"
          check={text => (isRewardAmount(kind, text, MAX_REWARD_BAHT, MAX_UNITS) ? undefined : t(`wrong.${kind}`))}
        />
      )}
      {kind === 'credit' && (
        <TextField
          name={`${time}Turnover`}
          label={t('field.turnover')}
          hint={t('hint.turnover')}
          inputMode="numeric"
          check={text =>
            isWhole(text, 0, MAX_TURNOVER_PERCENT) ? undefined : t('wrong.turnover', { max: MAX_TURNOVER_PERCENT })
          }
        />
      )}
    </fieldset>
  )
}

/** Labels and readable values of the fields, for merging two versions. */
function useLabels(): Partial<Record<keyof Values, FieldLabel>> {
  const { t } = useTranslation('ranking')
  const ofRewards = rankRewardTimes.flatMap(time => [
    [
      `${time}Kind`,
      {
        label: t(`time.${time}`),
        show: (value: unknown) => t(value === '' ? 'reward.none' : `kind.${String(value)}`),
      },
    ],
    [`${time}Amount`, `${t(`time.${time}`)}: ${t('field.amount')}`],
    [`${time}Turnover`, `${t(`time.${time}`)}: ${t('field.turnover')}`],
  ])
  return {
    name: t('field.name'),
    level: t('field.level'),
    icon: { label: t('field.icon'), show: value => t(`icon.${String(value)}`) },
    colour: t('field.colour'),
    threshold: t('field.threshold'),
    ...Object.fromEntries(ofRewards),
  }
}
