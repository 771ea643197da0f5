import { gameCategories } from '@backoffice/contract/games/terms'
import {
  bonusKinds,
  MAX_AUDIENCE_TAGS,
  MAX_CAP_MULTIPLE,
  MAX_VALID_DAYS,
  promotionFrequencies,
  turnoverBases,
} from '@backoffice/contract/promotions/terms'
import { MAX_BONUS_BAHT } from '@backoffice/contract/rewards/terms'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { read } from '../../../api/read.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { DateTimeField } from '../../../ui/form/DayField.tsx'
import { Pair } from '../../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TagsField } from '../../../ui/form/TagsField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { PictureField } from '../../../ui/picture/PictureField.tsx'
import css from '../detail/detail.module.css'
import type { Promotion } from '../promotion.ts'
import { useOptions } from '../queries.ts'
import { isBonusPercent, isTurnover, isWhole, shareField, type Values } from './values.ts'

/** The fields of the terms, by what they decide. */
export function PromotionFields({ promotion }: { promotion: Promotion }) {
  return (
    <>
      <Shown />
      <BonusFields />
      <TurnoverFields />
      <AudienceFields />
      <LimitFields promotion={promotion} />
    </>
  )
}

const useValue = (name: keyof Values): unknown => {
  const { control } = useFormContext<Values>()
  return useWatch({ control, name })
}

function Shown() {
  const { t } = useTranslation('promotions')
  return (
    <Panel title={t('section.shown')}>
      <div className={css.fields}>
        <Pair>
          <TextField name="title" label={t('field.title')} required max={120} />
          <WholeField name="position" min={0} max={9_999} required />
        </Pair>
        <TextField name="terms" label={t('field.terms')} hint={t('hint.terms')} max={5_000} multiline />
        <PictureField name="picture" label={t('field.picture')} slot="promotion" />
      </div>
    </Panel>
  )
}

function BonusFields() {
  const { t } = useTranslation('promotions')
  const isFixed = useValue('bonusKind') === bonusKinds[0]
  return (
    <Panel title={t('section.bonus')}>
      <div className={css.fields}>
        <Pair>
          <ChoiceField name="frequency" values={promotionFrequencies} />
          <ChoiceField name="bonusKind" values={bonusKinds} />
        </Pair>
        <Pair>
          {isFixed ? (
            <MoneyField
              key="amount"
              name="bonusAmount"
              label={t('field.bonusAmount')}
              required
              min={0.01}
              max={MAX_BONUS_BAHT}
            />
          ) : (
            <TextField
              key="percent"
              name="bonusPercent"
              label={t('field.bonusPercent')}
              hint={t('hint.bonusPercent')}
              required
              inputMode="decimal"
              check={text => (isBonusPercent(text) ? undefined : t('wrong.bonusPercent'))}
            />
          )}
          {isFixed ? null : (
            <MoneyField name="maxBonus" label={t('field.maxBonus')} required min={0.01} max={MAX_BONUS_BAHT} />
          )}
        </Pair>
        <MoneyField name="minDeposit" label={t('field.minDeposit')} hint={t('hint.minDeposit')} required min={0} />
      </div>
    </Panel>
  )
}

function TurnoverFields() {
  const { t } = useTranslation('promotions')
  const isOwn = useValue('contributions') === 'own'
  const capAllowed = useOptions().data?.data.capAllowed === true
  return (
    <Panel title={t('section.turnover')}>
      <div className={css.fields}>
        <Pair>
          <TextField
            name="turnoverTimes"
            label={t('field.turnoverTimes')}
            hint={t('hint.turnoverTimes')}
            required
            inputMode="decimal"
            check={text => (isTurnover(text) ? undefined : t('wrong.turnoverTimes'))}
          />
          <ChoiceField name="turnoverBase" values={turnoverBases} hinted />
        </Pair>
        <Pair>
          <WholeField name="validDays" min={1} max={MAX_VALID_DAYS} hinted />
          {capAllowed ? <WholeField name="capMultiple" min={1} max={MAX_CAP_MULTIPLE} hinted /> : null}
        </Pair>
        <ChoiceField name="contributions" values={['operator', 'own']} hinted />
        {isOwn && (
          <div className={css.shares}>
            {gameCategories.map(category => (
              <TextField
                key={category}
                name={shareField(category)}
                label={`${t(`category.${category}`)} %`}
                required
                inputMode="numeric"
                check={text => (isWhole(text, 0, 100) ? undefined : t('wrong.whole', { min: 0, max: 100 }))}
              />
            ))}
          </div>
        )}
        <CheckField name="stackable" label={t('field.stackable')} hint={t('hint.stackable')} />
      </div>
    </Panel>
  )
}

function AudienceFields() {
  const { t } = useTranslation('promotions')
  const canReadTags = usePermission()('members.read')
  const tags = useQuery({ ...read('members.tags'), enabled: canReadTags }).data?.data
  const suggestions = tags?.map(({ tag }) => tag) ?? []
  return (
    <Panel title={t('section.audience')} caption={t('section.audienceCaption')}>
      <div className={css.fields}>
        <Pair>
          <TagsField
            name="withTags"
            label={t('field.withTags')}
            hint={t('hint.withTags')}
            suggestions={suggestions}
            most={MAX_AUDIENCE_TAGS}
            maxLength={40}
          />
          <TagsField
            name="withoutTags"
            label={t('field.withoutTags')}
            suggestions={suggestions}
            most={MAX_AUDIENCE_TAGS}
            maxLength={40}
          />
        </Pair>
        <Pair>
          <WholeField name="minDeposits" min={0} max={1_000_000} hinted />
          <WholeField name="maxDeposits" min={0} max={1_000_000} />
        </Pair>
        <WholeField name="registeredWithinDays" min={1} max={3_650} hinted />
      </div>
    </Panel>
  )
}

function LimitFields({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const startsAt = useValue('startsAt')
  const hasStarted = promotion.status !== 'draft' && promotion.status !== 'scheduled'
  return (
    <Panel title={t('section.limits')}>
      <div className={css.fields}>
        <MoneyField name="budget" label={t('field.budget')} hint={t('hint.budget')} min={0.01} />
        <Pair>
          <WholeField name="perMember" min={1} max={10_000} hinted />
          <WholeField name="perDay" min={1} max={10_000_000} hinted />
        </Pair>
        <Pair>
          <DateTimeField name="startsAt" label={t('field.startsAt')} hint={t('hint.startsAt')} disabled={hasStarted} />
          <DateTimeField
            name="endsAt"
            label={t('field.endsAt')}
            hint={t('hint.endsAt')}
            {...(typeof startsAt === 'string' && startsAt !== '' ? { min: startsAt } : {})}
          />
        </Pair>
      </div>
    </Panel>
  )
}

type WholeName =
  | 'position'
  | 'validDays'
  | 'capMultiple'
  | 'minDeposits'
  | 'maxDeposits'
  | 'registeredWithinDays'
  | 'perMember'
  | 'perDay'
type WholeProps = { name: WholeName; min: number; max: number; required?: boolean; hinted?: boolean }

function WholeField({ name, min, max, required = false, hinted = false }: WholeProps) {
  const { t } = useTranslation('promotions')
  return (
    <TextField
      name={name}
      label={t(`field.${name}`)}
      {...(hinted ? { hint: t(`hint.${name}`) } : {})}
      required={required}
      inputMode="numeric"
      check={text => (isWhole(text, min, max) ? undefined : t('wrong.whole', { min, max }))}
    />
  )
}

type ChoiceName = 'frequency' | 'bonusKind' | 'turnoverBase' | 'contributions'

function ChoiceField({
  name,
  values,
  hinted = false,
}: {
  name: ChoiceName
  values: readonly string[]
  hinted?: boolean
}) {
  const { t } = useTranslation('promotions')
  return (
    <SelectField
      name={name}
      label={t(`field.${name}`)}
      {...(hinted ? { hint: t(`hint.${name}`) } : {})}
      choices={values.map(value => ({ value, label: t(`${name}.${value}`) }))}
    />
  )
}
